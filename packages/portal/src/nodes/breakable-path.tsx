// A path that breaks after its slashes, as in `/v2/<break>droplets`. Browsers break it at no character, or at any.
import type { Child } from "./jsx-runtime.ts";

export function BreakablePath({ path }: { path: string }): Child {
  return path.split(/(?<=[^/]\/)(?=[^/])/).map((part, index) => (
    <>
      {index > 0 && <wbr />}
      {part}
    </>
  ));
}
