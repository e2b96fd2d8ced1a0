import { type SQL, sql } from "drizzle-orm";
import { locations } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change } from "#db/statement.server";
import type { Facts } from "../../audit/audit.schema";
import { audited, type ChangeEntry } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, notFound } from "../../kernel/errors";
import type { EditLocation } from "./location.schema";
import { findLocation } from "./locations.server";

type Location = NonNullable<Awaited<ReturnType<typeof findLocation>>>;

interface LocationChange {
  change: Change<unknown>;
  action: ChangeEntry["action"];
  before: Facts;
  after: Facts;
  /** Stock levels at the location that forbid the change. */
  refusedBy?: { levels: SQL; message: string };
}

interface LocationChanged {
  code: string;
  companyId: string;
}

/** @throws not_found */
export const editLocation = (ctx: Ctx, id: string, { pickable, pickSequence }: EditLocation) =>
  applyChange(ctx, id, (company, location) => ({
    change: company.update(
      locations,
      { pickable, pickSequence },
      sql`${locations.id} = ${id} and (pickable, pick_sequence) is not (${pickable ? 1 : 0}, ${pickSequence})`,
    ),
    action: "location.changed",
    before: { pickable: location.pickable, pickSequence: location.pickSequence },
    after: { pickable, pickSequence },
  }));

/** @throws not_found; conflict while the location holds units */
export const archiveLocation = (ctx: Ctx, id: string) =>
  applyChange(ctx, id, (company, { code }) => ({
    change: company.update(
      locations,
      { archivedAt: ctx.now() },
      sql`${locations.id} = ${id} and ${locations.archivedAt} is null`,
    ),
    action: "location.changed",
    before: { inUse: true },
    after: { inUse: false },
    refusedBy: { levels: sql`${stockLevels.onHand} > 0`, message: `Units lie at ${code}. Transfer them first.` },
  }));

/** @throws not_found */
export const restoreLocation = (ctx: Ctx, id: string) =>
  applyChange(ctx, id, (company) => ({
    change: company.update(
      locations,
      { archivedAt: null },
      sql`${locations.id} = ${id} and ${locations.archivedAt} is not null`,
    ),
    action: "location.changed",
    before: { inUse: false },
    after: { inUse: true },
  }));

/** @throws not_found; conflict when the location has ever held units */
export const deleteLocation = (ctx: Ctx, id: string) =>
  applyChange(ctx, id, (company, { code }) => ({
    change: company.delete(locations, sql`${locations.id} = ${id}`),
    action: "location.deleted",
    before: { code },
    after: {},
    refusedBy: {
      levels: sql`1`,
      message: `${code} has held units, and its history is kept. Take it out of use instead.`,
    },
  }));

async function applyChange(
  ctx: Ctx,
  id: string,
  changeOf: (company: CompanyDb, location: Location) => LocationChange,
): Promise<LocationChanged> {
  const location = await findLocation(ctx, id);
  if (!location) throw notFound("This location");
  const { code, companyId } = location;
  const company = ctx.db.company(companyId);
  const { change, refusedBy: refusal, ...entry } = changeOf(company, location);
  const statements = audited(ctx, change, { ...entry, subject: code, companyId });
  if (!refusal) {
    await company.batch(...statements);
    return { code, companyId };
  }
  const assertion = company.assert(
    "conflict",
    (own) => sql`not exists (select 1 from ${stockLevels} indexed by stock_levels_by_location
      where ${own(stockLevels)} and ${stockLevels.locationId} = ${id} and ${refusal.levels})`,
  );
  try {
    await company.batch(assertion, ...statements);
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw conflict(refusal.message, "location_in_use");
    throw error;
  }
  return { code, companyId };
}
