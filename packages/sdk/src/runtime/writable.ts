// Types of request bodies.

/** What a request carries of a value: all but the properties that the contract calls read-only. */
export type Writable<T> = T extends readonly unknown[]
  ? { [Index in keyof T]: Writable<T[Index]> }
  : T extends Blob | ArrayBufferView
    ? T
    : T extends object
      ? { [Name in keyof T as IsReadonly<T, Name> extends true ? never : Name]: Writable<T[Name]> }
      : T;

type IsReadonly<T, Name extends keyof T> =
  Same<Pick<T, Name>, { -readonly [One in Name]: T[One] }> extends true ? false : true;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
