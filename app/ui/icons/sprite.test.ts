import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

test("every icon that the code names is drawn in the sprite", () => {
  const drawn = new Set([...read("sprite.svg").matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
  const named = [
    ...read("icons.ts").matchAll(/icon\("([^"]+)"\)/g),
    ...read("sprite-icon.tsx").matchAll(/^ {2}\| "([^"]+)"/gm),
  ];
  expect(named.length).toBeGreaterThan(100);
  expect(named.map(([, id]) => id).filter((id) => !drawn.has(id))).toEqual([]);
});

test("each icon is one path, for a page draws hundreds of them, and the sprite itself is not laid out", () => {
  const sprite = read("sprite.svg");
  expect(sprite).toMatch(/<g display="none">\s*<symbol/);
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)];
  const many = symbols.filter(
    ([, , drawing = ""]) => !/^<path d="[^"]+"\/>(<path d="[^"]+" fill="[^"]+"\/>)?$/.test(drawing),
  );
  expect(many.map(([, id]) => id)).toEqual([]);
});
