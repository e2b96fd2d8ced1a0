import { and, asc, eq, gte } from "drizzle-orm";
import { warehouseClosedDays } from "#db/schema/directory/warehouses";
import { audited } from "../audit/audit.service.server";
import { todayAtWarehouse } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { dayName } from "../kernel/days";
import { refusedBy } from "../kernel/db-errors.server";
import { invalid, notFound } from "../kernel/errors";
import { shipDateRun } from "./queries/ship-date-runs.repo.server";
import type { ClosedDayForm } from "./warehouses.schema";
import { getWarehouse } from "./warehouses.server";

const keyIs = (warehouseId: string, day: string) =>
  and(eq(warehouseClosedDays.warehouseId, warehouseId), eq(warehouseClosedDays.day, day))!;

/** Days from today on, at the warehouse, on which it is closed. */
export const closedDaysOf = (ctx: Ctx, warehouseId: string) =>
  ctx.directory.select(warehouseClosedDays, {
    columns: ["day", "name"],
    where: and(
      eq(warehouseClosedDays.warehouseId, warehouseId),
      gte(warehouseClosedDays.day, todayAtWarehouse(ctx, warehouseId)),
    ),
    orderBy: asc(warehouseClosedDays.day),
    limit: 500,
  });

/** @throws not_found; validation for a day that is closed already */
export async function closeDay(ctx: Ctx, warehouseId: string, { day, name }: ClosedDayForm): Promise<void> {
  const { code } = await getWarehouse(ctx, warehouseId);
  const { directory } = ctx;
  try {
    await directory.batch(
      shipDateRun(ctx, warehouseId),
      ...audited(ctx, directory.insert(warehouseClosedDays, { warehouseId, day, name }), {
        action: "warehouse.day-closed",
        subject: `${code}, ${dayName(day)}`,
        after: { day, ...(name && { name }) },
      }),
    );
  } catch (error) {
    if (!refusedBy(error, "unique", "warehouse_closed_days.")) throw error;
    throw invalid({ day: ["The warehouse is already closed on this day"] }, "day_closed");
  }
  await ctx.enqueue({ type: "refresh-ship-dates", warehouseId });
}

/** @throws not_found */
export async function openDay(ctx: Ctx, warehouseId: string, day: string): Promise<void> {
  const { code } = await getWarehouse(ctx, warehouseId);
  const { directory } = ctx;
  const [before] = await directory.select(warehouseClosedDays, {
    columns: ["day", "name"],
    where: keyIs(warehouseId, day),
    limit: 1,
  });
  if (!before) throw notFound("This closed day");
  await directory.batch(
    shipDateRun(ctx, warehouseId),
    ...audited(ctx, directory.delete(warehouseClosedDays, keyIs(warehouseId, day)), {
      action: "warehouse.day-opened",
      subject: `${code}, ${dayName(day)}`,
      before,
    }),
  );
  await ctx.enqueue({ type: "refresh-ship-dates", warehouseId });
}
