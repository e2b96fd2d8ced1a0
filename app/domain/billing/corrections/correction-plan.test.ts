import { describe, expect, test } from "vitest";
import { aCard } from "#tests/factories/billed-work";
import { inEffect, type StoredCard } from "../cards/corrected-cards";
import { correctedCharges, differenceOf } from "./correction-plan";

const pack = (amountMinor: number) => ({ charge: "pack", item: "", amountMinor });
const receipt = (amountMinor: number) => ({ charge: "receipt", item: "", amountMinor });

describe("the difference of a correction", () => {
  test("is the amount at the corrected rates less everything billed so far", () => {
    const charges = correctedCharges([pack(200)], [pack(150)], [pack(200)]);
    expect(charges).toEqual([
      { charge: "pack", item: "", label: "Orders packed", billedMinor: 200, correctedMinor: 150 },
    ]);
    expect(differenceOf(charges)).toBe(-50);
  });

  test("counts earlier credits and supplements", () => {
    const charges = correctedCharges([pack(150)], [pack(180)], [pack(200), pack(-50)]);
    expect(differenceOf(charges)).toBe(30);
    expect(correctedCharges([pack(150)], [pack(200)], [pack(200)])).toEqual([]);
  });

  test("leaves a charge alone that the correction does not touch, also one that was credited", () => {
    expect(correctedCharges([pack(200), receipt(90)], [pack(150), receipt(90)], [pack(200)])).toHaveLength(1);
  });

  test("takes back a charge that the corrected rates do not have, and adds one that they have", () => {
    const charges = correctedCharges([pack(200)], [receipt(90)], [pack(200)]);
    expect(charges.map(({ charge, correctedMinor }) => [charge, correctedMinor])).toEqual([
      ["receipt", 90],
      ["pack", 0],
    ]);
    expect(differenceOf(charges)).toBe(-110);
  });
});

describe("cards in effect", () => {
  const card = (version: number, effectiveFrom: string, correctsTo: string | null = null): StoredCard => ({
    ...aCard({}, { version, effectiveFrom }),
    correctsTo,
  });
  const days = (...cards: StoredCard[]) => inEffect(cards).map((one) => [one.effectiveFrom, one.version]);

  test("a correction applies on its days, and the earlier card continues afterwards", () => {
    expect(days(card(1, "2026-01-01"), card(2, "2026-03-01", "2026-03-31"))).toEqual([
      ["2026-01-01", 1],
      ["2026-03-01", 2],
      ["2026-04-01", 1],
    ]);
  });

  test("it takes the place of cards that begin on its days, and ends where another one begins", () => {
    const cards = [card(1, "2026-01-01"), card(2, "2026-03-01"), card(3, "2026-05-01")];
    expect(days(...cards, card(4, "2026-03-01", "2026-04-30"))).toEqual([
      ["2026-01-01", 1],
      ["2026-03-01", 4],
      ["2026-05-01", 3],
    ]);
    expect(days(...cards, card(4, "2026-02-01", "2026-03-15"))).toEqual([
      ["2026-01-01", 1],
      ["2026-02-01", 4],
      ["2026-03-16", 2],
      ["2026-05-01", 3],
    ]);
  });

  test("of two corrections of a day the later one counts", () => {
    expect(
      days(card(1, "2026-01-01"), card(2, "2026-03-01", "2026-03-31"), card(3, "2026-03-10", "2026-03-12")),
    ).toEqual([
      ["2026-01-01", 1],
      ["2026-03-01", 2],
      ["2026-03-10", 3],
      ["2026-03-13", 2],
      ["2026-04-01", 1],
    ]);
  });
});
