import { sql } from "drizzle-orm";
import { numberFrom, textFrom } from "#db/expressions";
import { orders } from "#db/schema/orders";
import { orderCutOffs } from "#db/schema/rollups";
import { companyIds } from "../../companies/companies.service.server";
import { DEFAULT_MINUTE } from "../../companies/cut-off.server";
import type { Ctx } from "../../kernel/ctx";
import { addDays, dayOf } from "../../kernel/days";
import type { OrderStatus } from "../../orders/orders.schema";

/** Statuses that can be late. On-hold orders are excluded: they wait for a reason of their own. */
const OPEN = ["pending", "picking", "picked", "processing"] as const satisfies readonly OrderStatus[];

/** Maximum late orders counted per company and status; the exact number beyond that is not useful. */
const LATE_COUNTED = 100;

/** The last Monday to Friday before the day. */
export function lastWorkday(day: string): string {
  const before = addDays(day, -1);
  const weekday = new Date(before).getUTCDay();
  return addDays(before, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}

/**
 * Open orders that were due before today by their company's cut-off (docs/decisions/013), by status, for the caller's
 * batch. Reads only late orders, at most a hundred per company and status.
 */
export function lateOrders(ctx: Ctx) {
  const { scope } = ctx.db;
  const day = Date.parse(lastWorkday(dayOf(ctx.now())));
  const ids = scope.kind === "one" ? [scope.companyId] : scope.kind === "some" ? scope.companyIds : [];
  const companies = scope.kind === "all" ? companyIds : sql`select value from json_each(${JSON.stringify(ids)})`;
  return ctx.db
    .rows(
      { status: textFrom<OrderStatus>("status"), orders: numberFrom("sum(late)") },
      (own) => sql`from (
        select due.status as status, (select count(*) from (select 1 from ${orders} where ${own(orders)}
            and ${orders.companyId} = due.company and ${orders.status} = due.status and ${orders.id} < due.id
            limit ${LATE_COUNTED})) as late
        from (
          select company, status.value as status, substr(at, 1, 8) || '-' || substr(at, 9) as id from (
            select value as company, printf('%012x', cast(${day} as integer) + 60000 * coalesce((
              select ${orderCutOffs.minute} from ${orderCutOffs} where ${own(orderCutOffs)}
                and ${orderCutOffs.companyId} = value and ${orderCutOffs.validFrom} < ${day + 86_400_000}
              order by ${orderCutOffs.validFrom} desc limit 1), ${DEFAULT_MINUTE})) as at from (${companies})
          ) cross join json_each(${JSON.stringify(OPEN)}) as status
        ) as due
      ) group by status`,
    )
    .map((rows) => Object.fromEntries(rows.filter(({ orders: n }) => n > 0).map((row) => [row.status, row.orders])));
}
