import { sql } from "drizzle-orm";
import { draftInvoice } from "#app/domain/billing/invoices/drafts/draft-invoice.server";
import type { Rates } from "#app/domain/billing/rates";
import { rateCards } from "#db/schema/billing";
import { type ActivityDetail, activities } from "#db/schema/shipping";
import { aCompany } from "./company";
import { systemWorld } from "./world";

/** $2.00 for the first item of an order, $0.50 for each further one, $1.25 per packed order. */
const SOME_RATES: Rates = {
  charges: { "pick-first": { rate: 2_000_000 }, "pick-further": { rate: 500_000 }, pack: { rate: 1_250_000 } },
  storagePer: "day",
  materials: [],
  special: [],
  postageMarkup: null,
  minimumMinor: 0,
};

/** A company's rate card from a day on. */
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
  /** For example "2026-10-05". */
  day: string;
  kind?: (typeof activities.$inferInsert)["kind"];
  lines?: number;
  quantity?: number;
  detail?: ActivityDetail;
}

/** Activities, written one by one in one batch. The default is an order picked with one unit. */
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

/** 22 November 2026, when October is over. */
const NOVEMBER = Date.parse("2026-11-22T10:00:00Z");

export function inNovember() {
  const ctx = systemWorld();
  ctx.clock.now = NOVEMBER;
  return ctx;
}

/** A draft invoice for October, with the given company's activities, or with one picked order of a new company. */
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
