import { firstOfMonth, monthBefore } from "#app/domain/billing/days";
import type { NamedRate, Rates } from "#app/domain/billing/rates";
import { billingToday } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import { addDays } from "#app/domain/kernel/days";
import { formatMoney } from "#app/domain/kernel/money";
import { rateCards } from "#db/schema/billing";
import { type ActivityDetail, activities } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { DemoCompanyKey } from "./demo-catalog";

/** "2.50" as ten-thousandths of a cent. */
const cents = (amount: number): number => Math.round(amount * 1_000_000);
const piece = (name: string, unit: string, amount: number, each: NamedRate["each"] = null): NamedRate => ({
  name,
  unit,
  each,
  rate: cents(amount),
});

/** Rates that all demo companies pay, with small differences. */
const usual = (more: number): Rates => ({
  charges: {
    "receipt-line": { rate: cents(1.5 * more) },
    "receipt-unit": { rate: cents(0.05 * more) },
    "storage-unit": { rate: cents(0.0065 * more) },
    "pick-first": { rate: cents(1.85 * more), tiers: [{ above: 500, rate: cents(1.6 * more) }] },
    "pick-further": { rate: cents(0.35 * more) },
    pack: { rate: cents(0.9 * more) },
    return: { rate: cents(2.5 * more) },
    "return-unit": { rate: cents(0.4 * more) },
    "return-inspection": { rate: cents(0.75 * more) },
  },
  storagePer: "day",
  materials: [piece("Carton", "carton", 0.85, "parcel"), piece("Pallet", "pallet", 14)],
  special: [
    piece("Labeling", "piece", 0.18),
    piece("Repacking", "hour", 42),
    piece("Count on request", "location", 2.4),
  ],
  postageMarkup: 800,
  minimumMinor: 35_000,
});

/** The charges with other rates for storage. */
const storedBy = ({ charges }: Rates, rates: Rates["charges"]): Rates["charges"] => {
  const { "storage-unit": _perUnit, ...others } = charges;
  return { ...others, ...rates };
};

const CARDS: Record<DemoCompanyKey, Rates> = {
  helix: {
    ...usual(1.1),
    materials: [piece("Insulated mailer", "mailer", 3.4, "parcel"), piece("Gel pack", "pack", 0.95, "parcel")],
  },
  tern: {
    ...usual(0.9),
    charges: storedBy(usual(0.9), {
      receipt: { rate: cents(4) },
      ...{ putaway: { rate: cents(0.6) }, "putaway-unit": { rate: cents(0.02) } },
      "storage-cubic-meter": { rate: cents(0.75) },
    }),
    materials: [piece("Paper mailer", "mailer", 0.42, "parcel")],
  },
  voltbay: {
    ...usual(1),
    charges: storedBy(usual(1), { "storage-location": { rate: cents(9) }, "storage-pallet": { rate: cents(18) } }),
    storagePer: "month",
  },
  root: usual(0.95),
};

const WORK: Record<
  DemoCompanyKey,
  { item: string; quantity: number; daysAgo: number; amountMinor?: number; note?: string }[]
> = {
  helix: [
    { item: "Labeling", quantity: 240, daysAgo: 18, note: "New hazard pictograms" },
    { item: "Cold chain audit", quantity: 1, daysAgo: 9, amountMinor: 18_000, note: "Requested by email" },
  ],
  tern: [{ item: "Repacking", quantity: 3, daysAgo: 12, note: "Returned knitwear" }],
  voltbay: [{ item: "Labeling", quantity: 600, daysAgo: 25 }],
  root: [{ item: "Repacking", quantity: 2, daysAgo: 6 }],
};

/** A demo company's rate card, valid from before its first activity, and manual entries. */
export function demoBilling(
  ctx: Ctx,
  company: CompanyDb,
  { key, currency }: { key: DemoCompanyKey; currency: string },
): Statement<unknown>[] {
  const today = billingToday(ctx);
  const first = monthBefore(monthBefore(monthBefore(today).from).from).from;
  const by = { createdBy: ctx.actor.id, createdByName: ctx.actor.name, createdAt: ctx.now(), currency };
  const before = { ...CARDS[key], minimumMinor: 25_000 };
  return [
    company.insert(rateCards, {
      ...by,
      id: ctx.newId(),
      version: 1,
      effectiveFrom: first,
      rates: before,
      note: "First agreement",
    }),
    company.insert(rateCards, {
      ...by,
      id: ctx.newId(),
      version: 2,
      effectiveFrom: firstOfMonth(today),
      rates: CARDS[key],
      note: `Monthly minimum raised from ${formatMoney(before.minimumMinor, currency)} to ${formatMoney(CARDS[key].minimumMinor, currency)}`,
    }),
    ...WORK[key].map(({ item, quantity, daysAgo, amountMinor, note }) => {
      const at = ctx.calendars.provider.startOf(addDays(today, -daysAgo));
      const id = ctx.newId(at);
      const detail: ActivityDetail = {
        item,
        byName: ctx.actor.name,
        ...(note !== undefined && { note }),
        ...(amountMinor !== undefined && { amountMinor, currency }),
      };
      return company.insert(activities, { id, kind: "special", sourceId: `entry:${id}`, quantity, at, detail });
    }),
  ];
}
