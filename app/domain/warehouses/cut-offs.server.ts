import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { carrierLabel } from "#app/integrations/tracking-links";
import { warehouseCutOffs } from "#db/schema/directory/warehouses";
import { audited } from "../audit/audit.service.server";
import { todayAtWarehouse } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { shipDateRun } from "./queries/ship-date-runs.repo.server";
import { find, listActiveWhole, listClosed, putCutOff } from "./queries/warehouses.repo.server";
import type { CutOffForm, CutOffKey, WarehouseDto } from "./warehouses.schema";
import { getWarehouse } from "./warehouses.server";
import { timeOfDay } from "./working-days";

const keyIs = (warehouseId: string, { carrier, service }: CutOffKey) =>
  and(
    eq(warehouseCutOffs.warehouseId, warehouseId),
    eq(warehouseCutOffs.carrier, carrier),
    eq(warehouseCutOffs.service, service),
  )!;

/** "FedEx Priority Overnight"; "All carriers" without a carrier. */
export const cutOffName = ({ carrier, service }: CutOffKey): string =>
  carrier ? [carrierLabel(carrier), service].filter(Boolean).join(" ") : "All carriers";

/** A warehouse's cut-offs, the one for all carriers first. */
export const cutOffsOf = (ctx: Ctx, warehouseId: string) =>
  ctx.directory
    .select(warehouseCutOffs, {
      columns: ["carrier", "service", "minute"],
      where: eq(warehouseCutOffs.warehouseId, warehouseId),
      orderBy: [asc(warehouseCutOffs.carrier), asc(warehouseCutOffs.service)],
      limit: 500,
    })
    .map((rows) => rows.map((row) => ({ ...row, name: cutOffName(row), time: timeOfDay(row.minute) })));

type Dto = z.output<typeof WarehouseDto>;

/** All active warehouses with their cut-offs and closed days, by code, as the API returns them. */
export async function warehousesWithCutOffs(ctx: Ctx): Promise<Dto[]> {
  const [rows, cutOffs, closed] = await ctx.directory.batch(
    listActiveWhole(ctx.directory),
    ctx.directory.select(warehouseCutOffs, {
      columns: ["warehouseId", "carrier", "service", "minute"],
      orderBy: [asc(warehouseCutOffs.warehouseId), asc(warehouseCutOffs.carrier), asc(warehouseCutOffs.service)],
      limit: 5_000,
    }),
    listClosed(ctx.directory),
  );
  return rows.map((row) => ({
    ...row,
    archived: false,
    cutOffs: cutOffs.filter(({ warehouseId }) => warehouseId === row.id).map(toCutOffDto),
    closedDays: closedFrom(ctx, row.id, closed),
  }));
}

/** One of them, also an archived one. @throws not_found */
export async function warehouseWithCutOffs(ctx: Ctx, id: string): Promise<Dto> {
  const [row, cutOffs, closed] = await ctx.directory.batch(
    find(ctx.directory, id),
    cutOffsOf(ctx, id),
    listClosed(ctx.directory),
  );
  if (!row) throw notFound("This warehouse");
  const { archivedAt, createdAt: _created, updatedAt: _updated, ...facts } = row;
  return {
    ...facts,
    archived: archivedAt !== null,
    cutOffs: cutOffs.map(toCutOffDto),
    closedDays: closedFrom(ctx, id, closed),
  };
}

const toCutOffDto = ({ carrier, service, minute }: CutOffKey & { minute: number }) => ({
  ...{ carrier, service, time: timeOfDay(minute) },
});

const closedFrom = (ctx: Ctx, id: string, closed: readonly { warehouseId: string; day: string; name: string }[]) =>
  closed
    .filter(({ warehouseId, day }) => warehouseId === id && day >= todayAtWarehouse(ctx, warehouseId))
    .map(({ day, name }) => ({ day, name }));

/** Sets the time for the carrier and service, also where one is set already. @throws not_found */
export async function setCutOff(ctx: Ctx, warehouseId: string, { time: minute, ...key }: CutOffForm): Promise<void> {
  const { code } = await getWarehouse(ctx, warehouseId);
  const [before] = await ctx.directory.select(warehouseCutOffs, {
    columns: ["minute"],
    where: keyIs(warehouseId, key),
    limit: 1,
  });
  if (before?.minute === minute) return;
  await ctx.directory.batch(
    shipDateRun(ctx, warehouseId),
    ...audited(ctx, putCutOff(ctx.directory, { warehouseId, ...key, minute }), {
      action: "warehouse.cut-off-set",
      subject: `${code}, ${cutOffName(key)}`,
      ...(before && { before: { time: timeOfDay(before.minute) } }),
      after: { time: timeOfDay(minute) },
    }),
  );
  await ctx.enqueue({ type: "refresh-ship-dates", warehouseId });
}

/** @throws not_found */
export async function removeCutOff(ctx: Ctx, warehouseId: string, key: CutOffKey): Promise<void> {
  const { code } = await getWarehouse(ctx, warehouseId);
  const [before] = await ctx.directory.select(warehouseCutOffs, {
    columns: ["minute"],
    where: keyIs(warehouseId, key),
    limit: 1,
  });
  if (!before) throw notFound("This cut-off");
  await ctx.directory.batch(
    shipDateRun(ctx, warehouseId),
    ...audited(ctx, ctx.directory.delete(warehouseCutOffs, keyIs(warehouseId, key)), {
      action: "warehouse.cut-off-removed",
      subject: `${code}, ${cutOffName(key)}`,
      before: { time: timeOfDay(before.minute) },
    }),
  );
  await ctx.enqueue({ type: "refresh-ship-dates", warehouseId });
}
