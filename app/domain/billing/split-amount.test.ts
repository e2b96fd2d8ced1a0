import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dividedEvenly, shareOut } from "./split-amount";

describe("rounding", () => {
  test.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-2n, 3n, -1n],
    [0n, 7n, 0n],
  ])("%i / %i is %i, halves to the even neighbour", (dividend, divisor, rounded) => {
    expect(dividedEvenly(dividend, divisor)).toBe(rounded);
  });
});

const anyParts = fc.array(fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n }), { maxLength: 60 });
const anyDivisor = fc.bigInt({ min: 1n, max: 310_000n });

test("shares add up to the rounded total exactly, and none is off by a whole unit", () => {
  fc.assert(
    fc.property(anyParts, anyDivisor, (parts, divisor) => {
      const total = Number(
        dividedEvenly(
          parts.reduce((sum, part) => sum + part, 0n),
          divisor,
        ),
      );
      const shares = shareOut(total, parts, divisor);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      for (const [at, part] of parts.entries()) {
        const off = BigInt(shares[at] as number) * divisor - part;
        expect(off > -divisor && off < divisor).toBe(true);
        if (part % divisor === 0n) expect(off).toBe(0n);
      }
    }),
  );
});

test("shares of shares add up too: a line by days, and a day by its activities", () => {
  fc.assert(
    fc.property(fc.array(anyParts, { maxLength: 31 }), anyDivisor, (days, divisor) => {
      const ofDays = days.map((parts) => parts.reduce((sum, part) => sum + part, 0n));
      const total = Number(
        dividedEvenly(
          ofDays.reduce((sum, part) => sum + part, 0n),
          divisor,
        ),
      );
      const shares = shareOut(total, ofDays, divisor).flatMap((share, day) =>
        shareOut(share, days[day] ?? [], divisor),
      );
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
    }),
  );
});

test("the remainder goes to the largest fractions, the earlier of two equal ones", () => {
  expect(
    shareOut(
      10,
      [1n, 1n, 1n].map((part) => part * 10n),
      3n,
    ),
  ).toEqual([4, 3, 3]);
  expect(shareOut(1, [2n, 5n, 3n], 10n)).toEqual([0, 1, 0]);
});

test("a total that the parts do not round to is refused", () => {
  expect(() => shareOut(5, [10n, 10n], 10n)).toThrow("not of this total");
});
