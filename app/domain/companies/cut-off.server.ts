import type { HandlingInstructions } from "#db/schema/directory/accounts";
import { orderCutOffs } from "#db/schema/rollups";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Recorded with `isAgreed: false` where the company has none. */
const NO_MINUTE = 0;

/**
 * Records the cut-off agreed with a company from a time on; earlier orders keep the one of their time. Returns no
 * statements when it is unchanged. Minutes are those of the warehouse that ships the order.
 */
export function cutOffStatements(
  company: CompanyDb,
  { before, after, at }: { before: HandlingInstructions; after: HandlingInstructions; at: number },
): Statement<unknown>[] {
  const minute = minuteOf(after.cutOff);
  if (minute === minuteOf(before.cutOff)) return [];
  return [company.insert(orderCutOffs, { validFrom: at, minute: minute ?? NO_MINUTE, isAgreed: minute !== undefined })];
}

function minuteOf(cutOff: string | undefined): number | undefined {
  const [hour, minute] = (cutOff ?? "").split(":").map(Number);
  return hour === undefined || minute === undefined ? undefined : hour * 60 + minute;
}
