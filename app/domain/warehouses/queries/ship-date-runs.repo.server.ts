import { sql } from "drizzle-orm";
import { shipDateRuns } from "#db/schema/directory/warehouses";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";

/**
 * Starts the recalculation of ship dates after a warehouse's hours have changed. Run it in the batch of the change, and
 * enqueue `refresh-ship-dates` afterwards; cron finds the row when the message is lost.
 */
export const shipDateRun = ({ directory, now }: Ctx, warehouseId: string): Statement<void> =>
  directory.insert(
    shipDateRuns,
    { warehouseId, changedAt: now(), touchedAt: now() },
    sql`on conflict (warehouse_id) do update set changed_at = max(${shipDateRuns.changedAt} + 1, excluded.changed_at),
      company_id = '', after_order = '', touched_at = excluded.touched_at`,
  );
