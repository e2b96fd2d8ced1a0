// Entry of `npm start` and `npm run dev`. Plain JavaScript without newer syntax, so that an old Node shows the message
// below instead of a syntax error; everything else is TypeScript and runs through tsx.
const version = process.versions.node.split(".").map(Number);
const tooOld = version[0] < 20 || (version[0] === 20 && version[1] < 12);

if (tooOld || version[0] >= 25) {
  fail(
    `Stowline runs on Node 20.12 to 24; this is Node ${process.versions.node}, so install one of those and try again.`,
  );
} else {
  import("tsx/esm/api").then(
    (tsx) => {
      tsx.register();
      return import("./start.ts");
    },
    () => fail("The packages are not installed: run `npm install` in this folder, then start again."),
  );
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
