// Type of request bodies.
import type { Blob } from "./platform.ts";

/** The type without the properties that the contract declares read-only, at any depth. */
export type Writable<T> = T extends readonly unknown[]
  ? { [Index in keyof T]: Writable<T[Index]> }
  : T extends Blob | ArrayBufferView
    ? T
    : T extends object
      ? { [Name in keyof T as IsReadonly<T, Name> extends true ? never : Name]: Writable<T[Name]> }
      : T;

type IsReadonly<T, Name extends keyof T> =
  Same<Pick<T, Name>, { -readonly [Key in Name]: T[Key] }> extends true ? false : true;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
