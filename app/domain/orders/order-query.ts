import { z } from "zod";
import { listParams } from "../filters/list-params";
import type { Calendar } from "../kernel/calendars";
import { addDays, weekdayOf } from "../kernel/days";
import { firstIdAt } from "../kernel/ids";
import { HOLD_GROUP } from "./holds";
import { ORDER_LIST } from "./list/order-columns";
import { ORDER_STATUS, statusMeant } from "./order-status";

/** "custom" uses `from` and `to`. */
export const DATE_RANGE = ["today", "week", "month", "custom"] as const;
export type DateRange = (typeof DATE_RANGE)[number];

/** Sorts by the day the order was placed. */
const ORDER_SORT = ["newest", "oldest"] as const;

export const Moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, "Use a date such as 2026-05-03")
  .refine((value) => !Number.isNaN(Date.parse(value)) && isDay(value.slice(0, 10)), "This date does not exist");

/**
 * `Date` accepts 30 February as a day in March, so the day is compared after parsing. Also rejects texts that are no
 * date.
 */
const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

const all = z.literal("all").transform(() => undefined);

/** Filter shared by the order list, the export and the API. */
export const OrderFilter = z.object({
  companyId: z.union([all, z.string().max(64)]).optional(),
  status: z.union([all, z.enum(ORDER_STATUS)], "Unknown status").optional(),
  range: z.union([all, z.enum(DATE_RANGE)], "Unknown date range").optional(),
  /** A day or a moment; `to` includes the whole day. */
  from: Moment.optional(),
  to: Moment.optional(),
  /** Changed at or after this moment, for programs that keep a copy. */
  updatedSince: Moment.optional(),
  q: z.string().trim().max(200).optional(),
  /** Orders with this tag, however it is written. */
  tag: z.string().trim().max(200).optional(),
  /** Id of the user whom the orders are assigned to. */
  pickerId: z.string().max(64).optional(),
  /** On hold for this reason first, or with every reason resolved. */
  hold: z.enum(HOLD_GROUP, "Unknown reason").optional(),
  /** To ship before today, or today. */
  due: z.enum(["late", "today"], "late or today").optional(),
  /** By the moment the order was placed. */
  sort: z.enum(ORDER_SORT, "newest or oldest").optional(),
});
export type OrderFilter = z.output<typeof OrderFilter>;

export const OrderPage = z.object({
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: z.string().max(200).optional(),
});
export type OrderPage = z.output<typeof OrderPage>;

/** What a call for one order can return besides the order. */
export const ORDER_PARTS = ["items", "shipments", "history"] as const;
export type OrderPart = (typeof ORDER_PARTS)[number];
const ONE_PART = `(${ORDER_PARTS.join("|")})`;

export const OneOrderQuery = z.object({
  include: z
    .string()
    .regex(new RegExp(`^${ONE_PART}(,${ONE_PART})*$`), `Use ${ORDER_PARTS.join(", ")}, separated by commas`)
    .default("")
    .transform(
      (parts): ReadonlySet<OrderPart> => new Set(ORDER_PARTS.filter((part) => parts.split(",").includes(part))),
    ),
});

/** A page of an order's items, in the order's sequence; the cursor is an offset. */
export const ItemsQuery = OrderPage.extend({
  cursor: z.coerce
    .number("Unknown cursor")
    .int("Unknown cursor")
    .min(0, "Unknown cursor")
    .max(10_000, "Unknown cursor")
    .default(0),
});

/** The page of an order's history. */
export const HistoryQuery = z.object({
  cursor: z.string().max(200).optional().catch(undefined),
  by: z.literal("people").optional().catch(undefined),
});

export const OrderQuery = OrderFilter.extend(OrderPage.shape);
export type OrderQuery = z.output<typeof OrderQuery>;

/** Maximum orders selected for one action; several times a page of the list. */
const MOST_CHOSEN = 200;

/** Order ids. One id in a query string is parsed as a string, several as an array. */
export const ChosenIds = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .default([])
  .pipe(z.array(z.string().max(64)).max(MOST_CHOSEN, `At most ${MOST_CHOSEN} orders`));

/** A named range overrides custom dates. */
export const oneSpan = <Q extends Pick<OrderFilter, "range" | "from" | "to">>(query: Q): Q =>
  query.range && query.range !== "custom" ? { ...query, from: undefined, to: undefined } : query;

const lenient = OrderFilter.shape;
/** Query of the screen. Invalid values are ignored instead of refused. */
export const OrdersPageQuery = z.object({
  companyId: lenient.companyId.catch(undefined),
  /** Accepts the option's label too, which administrators can change. */
  status: z
    .union([all, z.string().trim().min(1).max(100).transform(statusMeant)])
    .optional()
    .catch(undefined),
  range: lenient.range.catch(undefined),
  from: lenient.from.catch(undefined),
  to: lenient.to.catch(undefined),
  q: lenient.q.catch(undefined),
  tag: lenient.tag.catch(undefined),
  pickerId: lenient.pickerId.catch(undefined),
  hold: lenient.hold.catch(undefined),
  due: lenient.due.catch(undefined),
  /** Orders on hold, grouped by why they wait. */
  group: z.literal("reason").optional().catch(undefined),
  ...listParams(ORDER_LIST),
  /** Path of the page that an order was opened from, when that is not the list. */
  back: z.string().max(1000).optional().catch(undefined),
  /** The order whose lines are expanded. */
  open: z.string().max(64).optional().catch(undefined),
});
export type OrdersPageQuery = z.output<typeof OrdersPageQuery>;

export interface IdRange {
  /** Inclusive. */
  from: string | null;
  /** Exclusive. */
  before: string | null;
}

/**
 * Order ids are sortable by the moment the order was placed, so a time range is a range of ids. Days and weeks
 * are those of the calendar.
 */
export function idRange(
  { range, from, to }: Pick<OrderFilter, "range" | "from" | "to">,
  calendar: Calendar,
  now: number,
): IdRange {
  const starts = [range ? startOf(range, calendar, now) : null, from ? firstOf(from, calendar) : null].filter(
    (at) => at !== null,
  );
  const end = to ? (isWholeDay(to) ? calendar.endOf(to) : Date.parse(to) + 1) : null;
  return {
    from: starts.length > 0 ? firstIdAt(Math.max(...starts)) : null,
    before: end === null ? null : firstIdAt(end),
  };
}

const isWholeDay = (text: string): boolean => text.length === 10;

const firstOf = (from: string, calendar: Calendar): number =>
  isWholeDay(from) ? calendar.startOf(from) : Date.parse(from);

function startOf(range: DateRange, calendar: Calendar, now: number): number | null {
  if (range === "custom") return null;
  const today = calendar.dayOf(now);
  if (range === "today") return calendar.startOf(today);
  // Weeks begin on Monday.
  if (range === "week") return calendar.startOf(addDays(today, -((weekdayOf(today) + 6) % 7)));
  return calendar.startOf(`${today.slice(0, 7)}-01`);
}
