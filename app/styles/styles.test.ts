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
