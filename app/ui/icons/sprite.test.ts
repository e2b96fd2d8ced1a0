import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

test("every icon that the code names is drawn in the sprite", () => {
  const drawn = new Set([...read("sprite.svg").matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
  const badges = read("../domain/status-badge.tsx").matchAll(/(?:icon|sprite): "([^"]+)"/g);
  const named = [
    ...badges,
    ...read("icons.ts").matchAll(/icon\("([^"]+)"\)/g),
    ...read("sprite-icon.tsx").matchAll(/^ {2}\| "([^"]+)"/gm),
  ];
  expect(named.length).toBeGreaterThan(100);
  expect(named.map(([, id]) => id).filter((id) => !drawn.has(id))).toEqual([]);
});
