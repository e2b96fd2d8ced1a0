import { eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { locations } from "#db/schema/catalog";
import type { Change } from "#db/statement.server";
import type { Facts } from "../../audit/audit.schema";
import { audited, auditedAny, type ChangeEntry } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { codesOf, type EditLocation, type NewLocations } from "./location.schema";
import { assertNoStockAt, insertMissingLocations } from "./locations.repo.server";
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
      chunks.map((chunk) => insertMissingLocations(ctx, company, chunk, pickable)),
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
  const isThis = eq(locations.id, id);
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
              isThis,
              or(ne(locations.pickable, pickable), ne(locations.pickSequence, pickSequence))!,
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
          assertNoStockAt(company, id, { isEver: false }),
          ...withEntry(
            company.update(locations, { archivedAt: ctx.now() }, isThis, isNull(locations.archivedAt)),
            "location.changed",
            { inUse: true },
            { inUse: false },
          ),
        );
        break;
      case "restore":
        await company.batch(
          ...withEntry(
            company.update(locations, { archivedAt: null }, isThis, isNotNull(locations.archivedAt)),
            "location.changed",
            { inUse: false },
            { inUse: true },
          ),
        );
        break;
      case "delete":
        await company.batch(
          assertNoStockAt(company, id, { isEver: true }),
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
