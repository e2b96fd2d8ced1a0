import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PROVIDER_CALENDAR, WAREHOUSE_CALENDAR } from "#app/domain/kernel/calendars";
import { dayOffsets } from "../schema/directory/provider";
import { MAIN_WAREHOUSE, warehouseClosedDays, warehouseCutOffs, warehouses } from "../schema/directory/warehouses";
import { orderCutOffs } from "../schema/rollups";
import { stockRules } from "../schema/stock";

/** 14:00, where neither the warehouse nor the company has a cut-off. */
export const DEFAULT_CUT_OFF = 14 * 60;
const DEFAULT_MINUTE = sql.raw(String(DEFAULT_CUT_OFF));

/** Days after the order that are looked at for a working day. More than any warehouse is closed. */
const LOOKED_AT = text(JSON.stringify(Array.from({ length: 60 }, (_, n) => n)));

/** A literal, because a statement has few parameters. */
function text(value: string): SQL {
  return sql.raw(`'${value}'`);
}

/** A column or a value of the order. */
type Part = SQLWrapper | string | number;

/** The owner's predicate on a table, as a handle of one company gives it. */
type Own = (table: typeof stockRules | typeof orderCutOffs) => SQL;

interface ShipDayInput {
  companyId: Part;
  warehouseId: Part;
  placedAt: Part;
  /** What the customer asked the store for: "UPS Ground". Null or empty when unknown. */
  method: Part | null;
}

/** For statements that are not built by a handle. */
export const ofCompany =
  (companyId: string): Own =>
  (table) =>
    sql`${table.companyId} = ${companyId}`;

/** Id of the warehouse that is the company's own. */
export const ownWarehouse = (own: Own): SQL =>
  sql`coalesce((select ${stockRules.warehouseId} from ${stockRules} where ${own(stockRules)}), ${text(MAIN_WAREHOUSE)})`;

/**
 * The day by which an order must leave: the first on which its warehouse works, from the day it was placed, or after the
 * cut-off from the day after. Days and times are those of the warehouse's current zone. Of the warehouse's cut-offs the
 * one for the service asked for applies, otherwise the one for its carrier, otherwise the one for all carriers; an
 * earlier cut-off that is agreed with the company comes first. The limits keep SQLite from writing each part into every
 * place that names it.
 */
export const shipDay = (own: Own, { companyId, warehouseId, placedAt, method }: ShipDayInput): SQL<string> =>
  sql`(select coalesce((select day from (select day, noon, noon - ${offset(sql`noon`)} as at
        from (select day, (unixepoch(day) + 43200) * 1000 as noon
          from (select date(placed.day, '+' || it.value || ' days') as day from json_each(${LOOKED_AT}) as it limit -1) limit -1) limit -1) as ahead
      where instr(placed.working, iif(strftime('%w', day) = '0', '7', strftime('%w', day))) > 0
        and not exists (select 1 from ${warehouseClosedDays}
          where ${warehouseClosedDays.warehouseId} = placed.warehouse and ${warehouseClosedDays.day} = ahead.day)
        and ${hasNoon} limit 1), placed.day)
    from (select company, warehouse, own, ${warehouses.workingDays} as working,
        date(local / 1000, 'unixepoch', iif(local / 60000 % 1440 < ${cutOff(own)}, '+0 days', '+1 days')) as day
      from (select *, at + ${offset(sql`placed.at`)} as local
        from (select ${companyId} as company, ${warehouseId} as warehouse, ${placedAt} as at,
          ${ownWarehouse(own)} as own, ${words(sql`coalesce(${method}, '')`)} as asked limit 1) as placed limit 1) as placed
      cross join ${warehouses} on ${warehouses.id} = placed.warehouse limit 1) as placed)` as SQL<string>;

/** A company's calendar is that of its own warehouse; a warehouse without one has the provider's. */
function offset(at: SQL): SQL {
  return sql`coalesce(${offsetOf(sql`${text(WAREHOUSE_CALENDAR)} || placed.warehouse`, at)},
    iif(placed.warehouse = placed.own, ${offsetOf(sql`placed.company`, at)}, null), ${offsetOf(text(PROVIDER_CALENDAR), at)})`;
}

function offsetOf(calendar: SQL, at: SQL): SQL {
  return sql`(select ${dayOffsets.offsetMs} from ${dayOffsets} where ${dayOffsets.calendar} = ${calendar}
    and ${dayOffsets.fromAt} <= ${at} order by ${dayOffsets.fromAt} desc limit 1)`;
}

/** A zone that moves across the date line skips a day. */
const hasNoon = sql`date((ahead.at + ${offset(sql`ahead.at`)}) / 1000, 'unixepoch') = ahead.day`;

/** The cut-off agreed with the company when the order was placed. */
const agreed = (own: Own): SQL =>
  sql`(select iif(${orderCutOffs.isAgreed}, ${orderCutOffs.minute}, null) from ${orderCutOffs}
  where ${own(orderCutOffs)} and ${orderCutOffs.validFrom} <= placed.at
  order by ${orderCutOffs.validFrom} desc limit 1)`;

/** Lower case, with a space around each word. */
function words(value: SQLWrapper): SQL {
  const spaced = ["-", "(", ")", ":"].reduce(
    (part, sign) => sql`replace(${part}, ${text(sign)}, ' ')`,
    sql`replace(lower(${value}), '®', '')`,
  );
  return sql`' ' || ${spaced} || ' '`;
}

const NAMES_NO_CARRIER = sql.join(
  ["fedex", "ups", "usps", "dhl"].map((name) => sql`instr(placed.asked, ${text(` ${name} `)}) = 0`),
  sql` and `,
);

/** Of the most exact of the warehouse's cut-offs that the request names; a service can be named without its carrier. */
const there = (column: SQLWrapper): SQL => sql`(select ${column} from ${warehouseCutOffs}
  where ${warehouseCutOffs.warehouseId} = placed.warehouse and (${warehouseCutOffs.carrier} = ''
    or ((instr(placed.asked, ${words(warehouseCutOffs.carrier)}) > 0 or (${warehouseCutOffs.service} <> '' and ${NAMES_NO_CARRIER}))
      and (${warehouseCutOffs.service} = '' or instr(placed.asked, ${words(warehouseCutOffs.service)}) > 0)))
  order by ${warehouseCutOffs.carrier} = '', ${warehouseCutOffs.service} = '', length(${warehouseCutOffs.service}) desc, ${warehouseCutOffs.minute}
  limit 1)`;

const THERE = there(warehouseCutOffs.minute);

/** Minutes after midnight. SQLite's `min` of two values is null when one of them is. */
const cutOff = (own: Own): SQL =>
  sql`coalesce(min(${agreed(own)}, ${THERE}), ${agreed(own)}, ${THERE}, ${DEFAULT_MINUTE})`;

/** The cut-offs that apply to orders of one company, warehouse and shipping method. */
export interface CutOffFacts {
  /** Minute agreed with the company. */
  agreed: number | null;
  /** The warehouse's own, of this carrier and service. */
  minute: number | null;
  carrier: string | null;
  service: string | null;
}

/** `CutOffFacts` as JSON, for the same orders as in `shipDay`. */
export const cutOffFacts = (own: Own, { warehouseId, placedAt, method }: Omit<ShipDayInput, "companyId">) =>
  sql<string>`(select json_object('agreed', ${agreed(own)}, 'minute', ${THERE}, 'carrier', ${there(warehouseCutOffs.carrier)},
      'service', ${there(warehouseCutOffs.service)})
    from (select ${warehouseId} as warehouse, ${placedAt} as at, ${words(sql`coalesce(${method}, '')`)} as asked limit 1) as placed)`;
