// npm run words [-- PATH…]: prints every text that a person can read as `file:line: text`, grouped by file.
// PATH narrows the list to files whose path contains it: npm run words -- receiving
import { listWords } from "./list-words";

for (const { path, texts } of listWords(process.argv.slice(2))) {
  console.log(texts.map(({ line, text }) => `${path}:${line}: ${text}`).join("\n"), "\n");
}
