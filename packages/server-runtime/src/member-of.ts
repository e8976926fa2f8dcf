/** Returns a member of an object or of its class. Members that every object inherits, such as `constructor`, are none. */
export function memberOf(object: object, name: string): unknown {
  const isInherited = name in Object.prototype && !Object.hasOwn(object, name);
  return isInherited ? undefined : Reflect.get(object, name);
}
