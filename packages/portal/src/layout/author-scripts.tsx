// The scripts of the option `scripts`, in the head of every page.
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";

export function AuthorScripts(_: object, { site }: Rendering): Child {
  return site.portal.scripts.map(({ source, src, integrity, attributes }) => {
    if (src === undefined) return <script {...attributes}>{source}</script>;
    const url = src.startsWith("/") ? site.path(src) : src;
    // Without CORS, browsers cannot check the hash of a file of another site.
    return (
      <script src={url} defer integrity={integrity} crossorigin={integrity && "anonymous"} {...attributes}></script>
    );
  });
}
