import type { TrackingFile, TrackingRow } from "#app/integrations/parcel-files";
import type { Ctx } from "../../kernel/ctx";
import { groupBy } from "../../kernel/sums";
import { canMove, STATUS_LABEL } from "../../orders/orders.schema";
import { MAX_PARCELS } from "../packing/pack-state";
import * as repo from "./files.repo.server";
import { trackingWarning } from "./tracking-number-formats";

/** A ready order with its parcels from the file. */
export interface MatchedOrder {
  orderId: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  /** Row number of its first parcel. */
  line: number;
  carrier: TrackingRow["carrier"];
  numbers: string[];
}

export interface UnmatchedRow {
  line: number;
  orderNumber: string;
  reason: string;
}

export interface MatchedFile extends Pick<TrackingFile, "columns" | "headings" | "problems"> {
  ready: MatchedOrder[];
  /** Orders that were shipped already. */
  shipped: UnmatchedRow[];
  /** Rows without an order that can be shipped. */
  unmatched: UnmatchedRow[];
}

type OrderRow = Awaited<ReturnType<typeof repo.listByNumbers>>[number];

/** Ignores the "#" that shops put before order numbers. */
const plain = (orderNumber: string): string => orderNumber.replace(/^#/, "");

/** Finds the order of each row in one round trip; several rows of one order are its parcels. @throws OutOfScope */
export async function matchTracking(ctx: Ctx, companyId: string | undefined, file: TrackingFile): Promise<MatchedFile> {
  const byNumber = groupBy(file.rows, (row) => plain(row.orderNumber));
  const numbers = [...byNumber.keys()].flatMap((number) => [number, `#${number}`]);
  const db = ctx.db.within(companyId);
  const found = numbers.length > 0 ? await repo.listByNumbers(db, numbers, numbers.length * 2) : [];
  const orders = groupBy(found, (order) => plain(order.orderNumber));
  const matched: MatchedFile = {
    ...{ columns: file.columns, headings: file.headings, problems: [...file.problems] },
    ...{ ready: [], shipped: [], unmatched: [] },
  };
  for (const [number, rows] of byNumber) sortIn(matched, rows, orders.get(number) ?? []);
  matched.problems.sort((a, b) => a.line - b.line);
  return matched;
}

function sortIn(matched: MatchedFile, rows: readonly TrackingRow[], orders: readonly OrderRow[]): void {
  const [first] = rows;
  if (!first) return;
  const { line, orderNumber, carrier } = first;
  const left = (reason: string): UnmatchedRow => ({ line, orderNumber, reason });
  const ready = orders.filter(({ status }) => canMove(status, "shipped"));
  const [order] = ready;
  if (ready.length > 1) {
    matched.unmatched.push(left("Several orders ready to ship have this number. Choose the company."));
  } else if (!order) {
    const [other] = orders;
    if (!other) matched.unmatched.push(left("This order does not exist."));
    else if (other.status === "shipped" || other.status === "delivered" || other.status === "completed")
      matched.shipped.push(left(shippedWith(other, rows)));
    else matched.unmatched.push(left(`It is ${STATUS_LABEL[other.status].toLowerCase()}, and not ready to ship.`));
  } else if (rows.length > MAX_PARCELS) {
    matched.problems.push({ line, reason: `Order ${orderNumber} has more than ${MAX_PARCELS} parcels in this file.` });
  } else {
    const bad = rows.flatMap((row) => {
      const warning = trackingWarning(carrier, row.trackingNumber);
      return warning ? [{ line: row.line, reason: `Order ${orderNumber}: ${warning}` }] : [];
    });
    // One bad row excludes the whole order: shipping only some of its parcels would complete it.
    if (bad.length > 0) matched.problems.push(...bad);
    else matched.ready.push({ ...readyOf(order), line, carrier, numbers: rows.map((row) => row.trackingNumber) });
  }
}

const readyOf = ({ id, companyId, orderNumber, customerName }: OrderRow) => ({
  ...{ orderId: id, companyId, orderNumber, customerName },
});

const shippedWith = ({ tracking }: OrderRow, rows: readonly TrackingRow[]): string =>
  rows.every(({ trackingNumber }) => tracking.split(" ").includes(trackingNumber))
    ? "It was already shipped with this number."
    : tracking
      ? `It was already shipped with ${tracking.split(" ").join(", ")}.`
      : "It was already shipped.";
