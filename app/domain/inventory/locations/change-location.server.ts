import { eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { locations } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Change } from "#db/statement.server";
import type { Facts } from "../../audit/audit.schema";
import { audited, type ChangeEntry } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, notFound } from "../../kernel/errors";
import type { EditLocation } from "./location.schema";
import { assertNoStockAt } from "./locations.repo.server";
import { findLocation } from "./locations.server";

type Location = NonNullable<Awaited<ReturnType<typeof findLocation>>>;

interface LocationChange {
  change: Change<unknown>;
  action: ChangeEntry["action"];
  before: Facts;
  after: Facts;
  /** Refuses the change while the location holds units, or when it ever has. */
  refusal?: { isEver: boolean; message: string };
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
      eq(locations.id, id),
      or(ne(locations.pickable, pickable), ne(locations.pickSequence, pickSequence))!,
    ),
    action: "location.changed",
    before: { pickable: location.pickable, pickSequence: location.pickSequence },
    after: { pickable, pickSequence },
  }));

/** @throws not_found; conflict while the location holds units */
export const archiveLocation = (ctx: Ctx, id: string) =>
  applyChange(ctx, id, (company, { code }) => ({
    change: company.update(locations, { archivedAt: ctx.now() }, eq(locations.id, id), isNull(locations.archivedAt)),
    action: "location.changed",
    before: { inUse: true },
    after: { inUse: false },
    refusal: { isEver: false, message: `${code} still holds units. Transfer them first.` },
  }));

/** @throws not_found */
export const restoreLocation = (ctx: Ctx, id: string) =>
  applyChange(ctx, id, (company) => ({
    change: company.update(locations, { archivedAt: null }, eq(locations.id, id), isNotNull(locations.archivedAt)),
    action: "location.changed",
    before: { inUse: false },
    after: { inUse: true },
  }));

/** @throws not_found; conflict when the location has ever held units */
export const deleteLocation = (ctx: Ctx, id: string) =>
  applyChange(ctx, id, (company, { code }) => ({
    change: company.delete(locations, eq(locations.id, id)),
    action: "location.deleted",
    before: { code },
    after: {},
    refusal: {
      isEver: true,
      message: `${code} has a stock history and cannot be deleted. Archive it instead.`,
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
  const { change, refusal, ...entry } = changeOf(company, location);
  const statements = audited(ctx, change, { ...entry, subject: code, companyId });
  if (!refusal) {
    await company.batch(...statements);
    return { code, companyId };
  }
  const assertion = assertNoStockAt(company, id, refusal);
  try {
    await company.batch(assertion, ...statements);
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw conflict(refusal.message, "location_in_use");
    throw error;
  }
  return { code, companyId };
}
