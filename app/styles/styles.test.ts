import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
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

const TAILWIND =
  /\b(?:bg|text|border|ring|fill|stroke|outline|divide)-(white|black|(?:gray|slate|zinc|red|amber|green|blue)-\d+)\b/g;

test("no screen uses a color of Tailwind's that our theme does not define: it would have none, in the dark too", () => {
  const app = path.join(import.meta.dirname, "..");
  const screens = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  const theme = readFileSync(`${import.meta.dirname}/theme.css`, "utf8");
  const used = screens.flatMap((name) =>
    [...readFileSync(path.join(app, name), "utf8").matchAll(TAILWIND)].map(([, color]) => color ?? ""),
  );
  expect(used).toContain("white");
  expect(used.filter((color) => !theme.includes(`--color-${color}:`))).toEqual([]);
});
