import { sql } from "drizzle-orm";
import { draftInvoice } from "#app/domain/billing/invoices/drafts/draft-invoice.server";
import type { Rates } from "#app/domain/billing/rates";
import { rateCards } from "#db/schema/billing";
import { type ActivityDetail, activities } from "#db/schema/shipping";
import { aCompany } from "./company";
import { systemWorld } from "./world";

/** $2.00 the first item of an order, $0.50 each further one, $1.25 an order packed. */
const SOME_RATES: Rates = {
  charges: { "pick-first": { rate: 2_000_000 }, "pick-further": { rate: 500_000 }, pack: { rate: 1_250_000 } },
  storagePer: "day",
  materials: [],
  special: [],
  postageMarkup: null,
  minimumMinor: 0,
};

/** What a company pays from a day on. */
export async function aRateCard(
  company: { id: string },
  over: { from?: string; rates?: Partial<Rates>; currency?: string } = {},
): Promise<void> {
  const ctx = systemWorld();
  await ctx.db.company(company.id).insert(rateCards, {
    id: ctx.newId(),
    version: sql`(select coalesce(max(version), 0) + 1 from rate_cards where company_id = ${company.id})`,
    effectiveFrom: over.from ?? "2026-01-01",
    currency: over.currency ?? "USD",
    rates: { ...SOME_RATES, ...over.rates },
    createdBy: "test",
    createdByName: "Test",
    createdAt: ctx.now(),
  });
}

export interface TestWork {
  /** "2026-10-05" */
  day: string;
  kind?: (typeof activities.$inferInsert)["kind"];
  lines?: number;
  quantity?: number;
  detail?: ActivityDetail;
}

/** Pieces of work, an order picked with one unit unless it is said otherwise, written one by one in one batch. */
export async function workOn(company: { id: string }, ...works: readonly TestWork[]): Promise<void> {
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  await db.batch(
    ...works.map(({ day, kind = "picked", lines = 1, quantity = 1, detail }) =>
      db.insert(activities, {
        id: ctx.newId(),
        sourceId: ctx.newId(),
        ...{ kind, lines, quantity, at: Date.parse(`${day}T12:00:00Z`) },
        ...(detail && { detail }),
      }),
    ),
  );
}

/** The 22nd of November 2026, when October is over. */
const NOVEMBER = Date.parse("2026-11-22T10:00:00Z");

export function inNovember() {
  const ctx = systemWorld();
  ctx.clock.now = NOVEMBER;
  return ctx;
}

/** October's draft: of a company's own work, or of one order picked of a company of its own. */
export async function aDraftInvoice(company?: { id: string; name: string }) {
  const ctx = inNovember();
  const whose = company ?? (await aCompany());
  if (!company) {
    await aRateCard(whose, { from: "2026-10-01" });
    await workOn(whose, { day: "2026-10-05" });
  }
  const drafted = await draftInvoice(ctx, whose.id);
  if (drafted.kind !== "drafted") throw new Error(`No draft: ${drafted.kind}`);
  return { company: whose, ctx, id: drafted.id };
}
