// Entry point of `npm start` and `npm test`: `node .bootstrap/run.cjs start|test [arguments]`.
// It is written in ECMAScript 5, so that an outdated Node can parse it and report which version is required.

var oldestMajor = 18;
var major = parseInt(process.versions.node, 10);

if (major < oldestMajor) {
  console.error(
    "Node: expected version " + oldestMajor + " or newer, got " + process.version + ". https://nodejs.org/"
  );
  process.exit(1);
}

require("./main.cjs").main(process.argv[2], process.argv.slice(3));
