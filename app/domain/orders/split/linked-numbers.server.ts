import { and, gte, lt } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

const SUFFIX = /-([BS])\d+$/;

/** What an order's number becomes for a linked order: B for a backorder, S for a shipment of a split. */
type Kind = "B" | "S";

const baseOf = (number: string, kind: Kind): string =>
  SUFFIX.exec(number)?.[1] === kind ? number.replace(SUFFIX, "") : number;

/** The next free number: "1001-B2" when "1001-B1" exists. A backorder of a backorder continues the same sequence. */
export function linkedNumber(of: string, kind: Kind, taken: readonly string[], n = 1): string {
  const start = `${baseOf(of, kind)}-${kind}`;
  const used = taken.flatMap((number) => (number.startsWith(start) ? [Number(number.slice(start.length))] : []));
  return `${start}${Math.max(0, ...used.filter(Number.isInteger)) + n}`;
}

/** Existing order numbers that a new linked order's number could clash with. For the caller's batch. */
export const linkedNumbers = (company: CompanyDb, of: string, kind: Kind): Statement<string[]> => {
  const start = `${baseOf(of, kind)}-${kind}`;
  return company
    .select(orders, {
      columns: ["orderNumber"],
      where: and(gte(orders.orderNumber, start), lt(orders.orderNumber, `${start}:`)),
    })
    .map((rows) => rows.map(({ orderNumber }) => orderNumber));
};

/** The number of the n-th shipment after the first. For the caller's batch. */
export const partNumbers = (company: CompanyDb, of: string): Statement<(n: number) => string> =>
  linkedNumbers(company, of, "S").map((taken) => (n) => linkedNumber(of, "S", taken, n));
