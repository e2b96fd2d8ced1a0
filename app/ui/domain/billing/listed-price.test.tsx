import { expect, test } from "vitest";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { aCard } from "#tests/factories/billed-work";
import { renderInPage } from "#tests/support/remix-page";
import { ListedPrice } from "./listed-price";

const named = { name: "Labeling", unit: "hour", each: null, rate: 25_000_000, tiers: [] };
const tiered = { ...named, name: "Photos", unit: "photo", rate: 1_000_000, tiers: [{ above: 100, rate: 500_000 }] };
const cards = [
  aCard({ special: [named, tiered] }, { effectiveFrom: "2026-01-01" }),
  aCard({ special: [{ ...named, rate: 30_000_000 }] }, { effectiveFrom: "2026-06-01" }),
];

/** As a page shows it: with the values of the form, also after an error without scripts. */
const shown = (what: string, quantity = "3", day = "2026-05-03", openFrom = "2026-05-01") => {
  const page = renderInPage(
    <ActionForm submit="Add" defaultValue={{ what, quantity, day }}>
      <ListedPrice cards={cards} openFrom={openFrom} />
    </ActionForm>,
  );
  return /<p role="status"[^>]*>([^<]*)/.exec(page)?.[1]?.replaceAll("&#x27;", "'");
};

test("chosen work shows its unit price and amount on its billing day", () => {
  expect(shown("special:Labeling")).toBe("Unit price $25.00 per hour · Amount $75.00");
  expect(shown("special:Labeling", "x")).toBe("Unit price $25.00 per hour");
  expect(shown("special:Labeling", "1", "2026-05-03", "2026-06-01")).toContain("Amount $30.00");
});

test("tiers, work without a rate and other work show no amount", () => {
  expect(shown("special:Photos")).toBe(
    "Unit price $1.00 per photo, $0.50 after 100 photos a month. The amount depends on the month's quantity.",
  );
  expect(shown("special:Photos", "3", "2026-06-03")).toBe("The rate card of 3 Jun 2026 has no rate for it.");
  expect(shown("special:")).toBe("");
});
