import { expect, test } from "vitest";
import { findWords } from "./find-words";
import { listWords } from "./list-words";

/** Phrases that read as translated. `docs/glossary.md` has the terms to use instead. */
const BANNED =
  /\b(whoever|whomever|anew|somebody|nobody|unpromised|promised? anew|shipped lately|given up on|kept here|take out data|put right|by themselves|what came in|what lies|to look at|is told|are told|e-mail|catalogue|fulfilments?|colours?|unwanted letters|newest letter|get letters|in reach|for programs|call for it|rings for|in the log has|what is left out stays|links? mailed|does not answer|not a link that we know|present (email|account|state)|collects no money|issued meanwhile|finished there|(billed|issued|paid|reversed|undone) already|say why)\b/i;

/** A phrase in the source can be broken over lines, and by tags. */
const GAPS = [/(?:\s|\{" "\})+/g, /(?:\s|\{" "\}|<[^>]*>)+/g];
const mayHaveBanned = (source: string) => GAPS.some((gap) => BANNED.test(source.replace(gap, " ")));

test("a planted text is found", () => {
  const planted = findWords("app/planted.tsx", "export const Planted = () => <p>A planted text</p>;");
  expect(planted).toEqual([{ line: 1, text: "A planted text" }]);
});

test("no text on a screen, in an email or in a document has a banned phrase", () => {
  const found = listWords(["app/"], mayHaveBanned).flatMap(({ path, texts }) =>
    texts
      .filter(({ text }) => /\p{Lu}/u.test(text) && /\s/.test(text) && BANNED.test(text))
      .map(({ line, text }) => `${path}:${line}: ${text.slice(0, 120)}`),
  );
  expect(found).toEqual([]);
});
