// Strings that would be code in one of the languages that the generators write, if they were inserted without escapes.

/** An identifier that no generated code contains, unless a string of the contract became code. */
export const CANARY = "canary7f3a";

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
  `"""\n${CANARY}()\n"""`,
  `JSON\n${CANARY}()\nJSON;`,
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

/** Values of other types than a contract has at a location. */
export const WRONG_VALUES: readonly unknown[] = [null, true, -1, 1e308, [], {}, [[]], "x", { $ref: "#" }, { "": null }];
