import { sql } from "drizzle-orm";
import { companies } from "#db/schema/directory";
import { dailyWork } from "#db/schema/rollups";
import { activities } from "#db/schema/shipping";
import { productStock, stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../ctx";
import { firstIdAt } from "../../ids";
import { addDays, dayOf } from "../../reports/span";
import { storedOn } from "./stored-on";

const SOURCE = "storage:";
const DAY_MS = 86_400_000;
/** So long at a time; the queue goes on with the rest. */
const BUDGET_MS = 1500;
const COMPANIES_AT_ONCE = 50;

/**
 * Writes what each company stored on each finished day that is not written yet, also on days that the cron missed.
 * Doing it twice writes nothing more.
 */
export async function recordStorage(ctx: Ctx, after = ""): Promise<void> {
  const began = ctx.now();
  for (let last = after; ; ) {
    const some = await ctx.directory.rows(
      { id: companies.id },
      sql`from ${companies} where ${companies.id} > ${last} order by ${companies.id} limit ${COMPANIES_AT_ONCE}`,
    );
    if (some.length === 0) return;
    for (const { id } of some) {
      await recordStorageOf(ctx, id);
      last = id;
      if (ctx.now() - began > BUDGET_MS) return ctx.enqueue({ type: "record-storage", after: last });
    }
  }
}

/** One company's days up to yesterday: what an invoice that closes yesterday waits for. Answers how many were written. */
export async function recordStorageOf(ctx: Ctx, companyId: string): Promise<number> {
  const company = ctx.db.company(companyId);
  const yesterday = addDays(dayOf(ctx.now()), -1);
  const [written, moved] = await company.batch(lastWritten(company), firstMoved(company));
  const from = written ? addDays(written.slice(SOURCE.length), 1) : moved;
  if (!from || from > yesterday) return 0;
  const [units, locations, movedUnits, movedPlaces] = await company.batch(...present(company), ...since(company, from));
  const days = storedOn({ from, to: yesterday, units, locations, movedUnits, movedPlaces }).filter(
    (day) => day.units > 0,
  );
  if (days.length === 0) return 0;
  const rows = days.map(({ day, ...stored }) => {
    const at = Date.parse(day) + DAY_MS - 1;
    return { ...stored, id: ctx.newId(at), source: SOURCE + day, at };
  });
  await company.write(
    (own) => sql`insert into ${activities} (company_id, id, kind, source_id, lines, quantity, at)
      select ${own.id}, it.value ->> 'id', 'stored', it.value ->> 'source', it.value ->> 'locations', it.value ->> 'units', it.value ->> 'at'
      from json_each(${JSON.stringify(rows)}) as it where true
      on conflict (company_id, source_id, kind) do nothing`,
  );
  return days.length;
}

const lastWritten = (company: CompanyDb) =>
  company
    .first(
      { source: activities.sourceId },
      (own) => sql`from ${activities} where ${own(activities)} and ${activities.sourceId} >= ${SOURCE}
        and ${activities.sourceId} < ${`${SOURCE}~`} and ${activities.kind} = 'stored' order by ${activities.sourceId} desc`,
    )
    .map((row) => row?.source ?? null);

const firstMoved = (company: CompanyDb) =>
  company
    .first({ day: dailyWork.day }, (own) => sql`from ${dailyWork} where ${own(dailyWork)} order by ${dailyWork.day}`)
    .map((row) => row?.day ?? null);

/** Units and places as they are now: the days before are reckoned back from there. */
const present = (company: CompanyDb) =>
  [
    company
      .first(
        { units: sql<number>`coalesce(sum(${productStock.onHand}), 0)` },
        (own) => sql`from ${productStock} where ${own(productStock)}`,
      )
      .map((row) => row?.units ?? 0),
    company.rows(
      { id: stockLevels.locationId, units: sql<number>`sum(${stockLevels.onHand})` },
      (own) => sql`from ${stockLevels} where ${own(stockLevels)} and ${stockLevels.onHand} > 0 group by 1`,
    ),
  ] as const;

/** What moved after the end of the first of these days: units by day, and by place and day. */
const since = (company: CompanyDb, from: string) => {
  const begins = Date.parse(from) + DAY_MS;
  return [
    company.rows(
      {
        day: dailyWork.day,
        units: sql<number>`${dailyWork.received} + ${dailyWork.returned} + ${dailyWork.found} - ${dailyWork.lost} - ${dailyWork.shipped}`,
      },
      (own) => sql`from ${dailyWork} where ${own(dailyWork)} and ${dailyWork.day} > ${from}`,
    ),
    // Product by product along the ledger's key. An id is made within the request that moves: a day's slack is plenty.
    company.rows(
      {
        id: stockMovements.locationId,
        day: sql<string>`date(${stockMovements.at} / 1000, 'unixepoch')`,
        units: sql<number>`sum(${stockMovements.deltaOnHand})`,
      },
      (own) => sql`from ${productStock} cross join ${stockMovements} on ${own.through(stockMovements, productStock)}
          and ${stockMovements.productId} = ${productStock.productId} and ${stockMovements.id} >= ${firstIdAt(begins - DAY_MS)}
        where ${own(productStock)} and ${stockMovements.at} >= ${begins} and ${stockMovements.deltaOnHand} <> 0 group by 1, 2`,
    ),
  ] as const;
};
