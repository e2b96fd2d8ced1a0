import { sql } from "drizzle-orm";
import { locations } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change } from "#db/statement.server";
import type { Facts } from "../../audit/audit.schema";
import { audited, auditedAny, type ChangeEntry } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { pickSequenceOf, zoneOf } from "../location-code";
import { codesOf, type EditLocation, type NewLocations } from "./location.schema";
import { findLocation } from "./locations.server";

const CHUNK = 1000;

/**
 * Creates a single location, or the missing ones of a range, in one batch.
 * @throws validation for a single code that is taken
 */
export async function addLocations(
  ctx: Ctx,
  companyId: string,
  input: NewLocations,
): Promise<{ made: number; asked: number; first: string; last: string }> {
  const company = ctx.db.company(companyId);
  const codes = input.intent === "one" ? [input.code] : codesOf(input);
  const pickable = input.intent === "one" ? input.pickable : input.rangePickable;
  const [first = "", last = ""] = [codes[0], codes.at(-1)];
  const chunks = Array.from({ length: Math.ceil(codes.length / CHUNK) }, (_, n) =>
    codes.slice(n * CHUNK, (n + 1) * CHUNK),
  );
  const results = await company.batch(
    ...auditedAny(
      ctx,
      chunks.map((chunk) => insertMissing(ctx, company, chunk, pickable)),
      {
        action: "location.created",
        subject: first === last ? first : `${first} to ${last}`,
        companyId,
        after: { asked: codes.length, pickable },
      },
    ),
  );
  const made = results.reduce((sum, rows) => sum + (rows?.length ?? 0), 0);
  if (input.intent === "one" && made === 0)
    throw invalid({ code: [`${first} is there already`] }, "location_code_in_use");
  return { made, asked: codes.length, first, last };
}

const insertMissing = (ctx: Ctx, company: CompanyDb, codes: readonly string[], pickable: boolean) => {
  const rows = codes.map((code) => ({ id: ctx.newId(), code, zone: zoneOf(code), walk: pickSequenceOf(code) }));
  return company.writeReturning(
    { made: sql<number>`1` },
    (own) => sql`insert into ${locations} (company_id, id, code, zone, pick_sequence, pickable, created_at)
      select ${own.id}, value ->> 'id', value ->> 'code', value ->> 'zone', value ->> 'walk', ${pickable ? 1 : 0}, ${ctx.now()}
      from json_each(${JSON.stringify(rows)}) where true on conflict (company_id, code) do nothing`,
  );
};

/**
 * Changes a location; deactivates it while it is empty; activates it again; or deletes it when it was never used.
 * @throws not_found; conflict when it is not empty, or was used
 */
export async function changeLocation(
  ctx: Ctx,
  id: string,
  input: EditLocation,
): Promise<{ code: string; companyId: string }> {
  const location = await findLocation(ctx, id);
  if (!location) throw notFound("This location");
  const { code, companyId } = location;
  const company = ctx.db.company(companyId);
  const isThis = sql`${locations.id} = ${id}`;
  const lies = (what: "units" | "ever") =>
    company.assert(
      "conflict",
      (own) => sql`not exists (select 1 from ${stockLevels} indexed by stock_levels_by_location
        where ${own(stockLevels)} and ${stockLevels.locationId} = ${id} and ${what === "units" ? sql`${stockLevels.onHand} > 0` : sql`1`})`,
    );
  const withEntry = (change: Change<unknown>, action: ChangeEntry["action"], before: Facts, after: Facts) =>
    audited(ctx, change, { action, subject: code, companyId, before, after });
  try {
    switch (input.intent) {
      case "edit": {
        const { pickable, pickSequence } = input;
        await company.batch(
          ...withEntry(
            company.update(
              locations,
              { pickable, pickSequence },
              sql`${isThis} and (pickable, pick_sequence) is not (${pickable ? 1 : 0}, ${pickSequence})`,
            ),
            "location.changed",
            { pickable: location.pickable, pickSequence: location.pickSequence },
            { pickable, pickSequence },
          ),
        );
        break;
      }
      case "archive":
        await company.batch(
          lies("units"),
          ...withEntry(
            company.update(locations, { archivedAt: ctx.now() }, sql`${isThis} and ${locations.archivedAt} is null`),
            "location.changed",
            { inUse: true },
            { inUse: false },
          ),
        );
        break;
      case "restore":
        await company.batch(
          ...withEntry(
            company.update(locations, { archivedAt: null }, sql`${isThis} and ${locations.archivedAt} is not null`),
            "location.changed",
            { inUse: false },
            { inUse: true },
          ),
        );
        break;
      case "delete":
        await company.batch(
          lies("ever"),
          ...withEntry(company.delete(locations, isThis), "location.deleted", { code }, {}),
        );
    }
  } catch (error) {
    if (!refusedBy(error, "assertion", "conflict")) throw error;
    throw conflict(
      input.intent === "delete"
        ? `${code} has held units, and its history is kept. Take it out of use instead.`
        : `Units lie at ${code}. Transfer them first.`,
      "location_in_use",
    );
  }
  return { code, companyId };
}
