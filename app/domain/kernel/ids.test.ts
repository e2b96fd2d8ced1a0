import fc from "fast-check";
import { expect, test } from "vitest";
import { firstIdAt, idMaker, timeOfId, uuidv7 } from "./ids";

const moment = fc.integer({ min: 0, max: 2 ** 47 });
const random = (n: number) => crypto.getRandomValues(new Uint8Array(n));

test("an id is a UUID of version 7 that carries its moment", () => {
  fc.assert(
    fc.property(moment, (at) => {
      const id = uuidv7(at, random(10));
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(timeOfId(id)).toBe(at);
    }),
  );
});

test("ids sort by their moment, and a range of time is a range of ids", () => {
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a];
      if (early === late) return;
      expect(uuidv7(early, random(10)) < firstIdAt(late)).toBe(true);
      expect(uuidv7(late, random(10)) >= firstIdAt(late)).toBe(true);
    }),
  );
});

test("a storefront with wrong dates still gets valid ids", () => {
  for (const at of [-1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, 1.5]) {
    expect(uuidv7(at, random(10))).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("ids made within one millisecond sort in the order they were made, however many and wherever the counter began", () => {
  for (const began of [0x00, 0x0f, 0x7f, 0xff]) {
    const make = idMaker(
      () => 1_800_000_000_000,
      (n) => new Uint8Array(n).fill(began),
    );
    const ids = Array.from({ length: 10_000 }, () => make());
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  }
});
