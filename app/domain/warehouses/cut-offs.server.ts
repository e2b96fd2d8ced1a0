import { and, asc, eq } from "drizzle-orm";
import { carrierLabel } from "#app/integrations/tracking-links";
import { warehouseCutOffs } from "#db/schema/directory/warehouses";
import { audited } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { putCutOff } from "./warehouses.repo.server";
import type { CutOffForm, CutOffKey } from "./warehouses.schema";
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
    ...audited(ctx, putCutOff(ctx.directory, { warehouseId, ...key, minute }), {
      action: "warehouse.cut-off-set",
      subject: `${code}, ${cutOffName(key)}`,
      ...(before && { before: { time: timeOfDay(before.minute) } }),
      after: { time: timeOfDay(minute) },
    }),
  );
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
    ...audited(ctx, ctx.directory.delete(warehouseCutOffs, keyIs(warehouseId, key)), {
      action: "warehouse.cut-off-removed",
      subject: `${code}, ${cutOffName(key)}`,
      before: { time: timeOfDay(before.minute) },
    }),
  );
}
