// Loader of webpack that removes the types of TypeScript.
const { transform } = require("esbuild");

module.exports = function removeTypes(source) {
  const callback = this.async();
  transform(source, { loader: "ts", target: "es2024" }).then(
    ({ code }) => callback(null, code),
    (error) => callback(error),
  );
};
