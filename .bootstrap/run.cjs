// Entry of `npm start` and `npm test`: `node .bootstrap/run.cjs start|test [arguments]`.
// Written in ECMAScript 5, so that a Node too old for the rest still parses it and says what it lacks.

var oldestMajor = 18;
var major = parseInt(process.versions.node, 10);

if (major < oldestMajor) {
  console.error(
    "Node: expected version " + oldestMajor + " or newer, got " + process.version + ". https://nodejs.org/"
  );
  process.exit(1);
}

require("./main.cjs").main(process.argv[2], process.argv.slice(3));
