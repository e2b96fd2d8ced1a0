import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { warehouses } from "#db/schema/directory/warehouses";
import { changedFacts } from "../audit/audit.schema";
import { audited } from "../audit/audit.service.server";
import { warehouseCalendarStatements, warehouseZoneStatements } from "../companies/calendars.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { DomainError, invalid, notFound } from "../kernel/errors";
import { shipDateRun } from "./queries/ship-date-runs.repo.server";
import * as repo from "./queries/warehouses.repo.server";
import type { WarehouseContent, WarehousesQuery } from "./warehouses.schema";

export type WarehouseRow = NonNullable<Awaited<ReturnType<typeof repo.find>>>;

/** All warehouses that the filters match. */
export const listWarehouses = (ctx: Ctx, { q, show, sort }: WarehousesQuery): PromiseLike<WarehouseRow[]> =>
  repo.list(ctx.directory, { q, withArchived: show === "all", sort });

/** Active warehouses by code, for selects and for the caller's batch. */
export const activeWarehouses = ({ directory }: Pick<Ctx, "directory">) => repo.listActive(directory);

/** @throws not_found */
export async function getWarehouse(ctx: Ctx, id: string): Promise<WarehouseRow> {
  const found = await repo.find(ctx.directory, id);
  if (!found) throw notFound("This warehouse");
  return found;
}

/**
 * Idempotent for forms with a key.
 * @throws validation for a code that is taken; too_many_warehouses
 */
export async function addWarehouse(ctx: Ctx, form: WarehouseContent): Promise<string> {
  const { key, ...facts } = form;
  const id = key ?? ctx.newId();
  const insert = repo.insertBelow(ctx, id, form);
  const inserted = await unlessTaken(
    async () => {
      const entry = { action: "warehouse.created" as const, subject: form.code, after: facts };
      const [rows] = await ctx.directory.batch(
        ...audited(ctx, insert, entry),
        ...warehouseCalendarStatements(ctx, id, form.timeZone),
      );
      return rows;
    },
    // The form may have been sent before.
    async () => (await repo.find(ctx.directory, id)) && [{ id }],
  );
  if (inserted.length > 0) return id;
  throw new DomainError("too_many_warehouses", `There can be at most ${repo.MAX_WAREHOUSES} warehouses.`);
}

/** @throws not_found; validation for a code that is taken */
export async function changeWarehouse(ctx: Ctx, id: string, { key: _key, ...given }: WarehouseContent): Promise<void> {
  const before = await getWarehouse(ctx, id);
  const { needsRelease, scannedCodes } = before;
  const form = {
    ...given,
    needsRelease: given.needsRelease ?? needsRelease,
    scannedCodes: given.scannedCodes ?? scannedCodes,
  };
  const changed = changedFacts({ ...before, id: null }, form);
  if (!changed) return;
  const { directory } = ctx;
  const hasMoved = form.timeZone !== before.timeZone;
  const hasOtherHours = hasMoved || String(form.workingDays) !== String(before.workingDays);
  const days = hasMoved ? await warehouseZoneStatements(ctx, id, form.timeZone) : [];
  await unlessTaken(() =>
    directory.batch(
      ...days,
      ...(hasOtherHours ? [shipDateRun(ctx, id)] : []),
      ...audited(ctx, directory.update(warehouses, { ...form, updatedAt: ctx.now() }, eq(warehouses.id, id)), {
        action: "warehouse.changed",
        subject: form.code,
        ...changed,
      }),
    ),
  );
  if (hasOtherHours) await ctx.enqueue({ type: "refresh-ship-dates", warehouseId: id });
}

/**
 * Takes the warehouse out of use. Triggers refuse the last active warehouse, one that holds stock, and one that is a
 * company's own. Users who have chosen it return to each company's own warehouse.
 * @throws not_found; conflict
 */
export async function archiveWarehouse(ctx: Ctx, id: string): Promise<WarehouseRow> {
  const found = await getWarehouse(ctx, id);
  const { directory } = ctx;
  const archive = directory.update(
    warehouses,
    { archivedAt: ctx.now(), updatedAt: ctx.now() },
    and(eq(warehouses.id, id), isNull(warehouses.archivedAt))!,
  );
  await directory.batch(
    ...audited(ctx, archive, { action: "warehouse.archived", subject: found.code }),
    repo.leaveWarehouse(directory, id),
  );
  return found;
}

/** @throws not_found */
export async function restoreWarehouse(ctx: Ctx, id: string): Promise<WarehouseRow> {
  const found = await getWarehouse(ctx, id);
  const { directory } = ctx;
  const restore = directory.update(
    warehouses,
    { archivedAt: null, updatedAt: ctx.now() },
    and(eq(warehouses.id, id), isNotNull(warehouses.archivedAt))!,
  );
  await directory.batch(...audited(ctx, restore, { action: "warehouse.restored", subject: found.code }));
  return found;
}

/** `earlier` gives the result of the same write made before. */
async function unlessTaken<T>(write: () => Promise<T>, earlier?: () => Promise<T | null>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!refusedBy(error, "unique", "warehouses.")) throw error;
    const written = await earlier?.();
    if (written) return written;
    throw invalid({ code: ["Another warehouse already has this code"] }, "warehouse_code_in_use");
  }
}
