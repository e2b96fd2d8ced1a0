import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no rule is for the pseudo-elements of every element: each would cost a browser two more styles", () => {
  const sheets = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".css"));
  const calm = /@media \(prefers-reduced-motion: reduce\) \{[\s\S]*?\n\}/g;
  const universal = sheets.filter((name) =>
    /(^|,|\})\s*\*?::(before|after)\s*[,{]/.test(
      readFileSync(`${import.meta.dirname}/${name}`, "utf8")
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(calm, ""),
    ),
  );
  expect(sheets).toContain("preflight.css");
  expect(universal).toEqual([]);
  const app = readFileSync(`${import.meta.dirname}/app.css`, "utf8");
  expect(app).not.toMatch(/@import "tailwindcss(\/preflight[^"]*)?"/);
});

test("no cell of a table is styled by what something around it has: any change of the page would style all cells again", () => {
  const sheets = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".css"));
  const text = sheets.map((name) => readFileSync(`${import.meta.dirname}/${name}`, "utf8")).join("\n");
  const selectors = text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split(/[{};]/)
    .filter((part) => part.includes(":has("))
    .map((part) => part.trim().replace(/\s+/g, " "));
  expect(selectors.length).toBeGreaterThan(20);
  /** Of `a:has(b) > c` what is behind the parenthesis, where a space or a combinator begins it. */
  const behind = (selector: string) => /:has\((?:[^()]|\([^()]*\))*\)(?=[ >+~])(.*)/.exec(selector)?.[1] ?? "";
  expect(selectors.filter((selector) => /\b(?:td|th|tr)\b/.test(behind(selector)))).toEqual([]);
});
