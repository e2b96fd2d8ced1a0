import type { HandlingInstructions } from "#db/schema/directory/accounts";
import { orderCutOffs } from "#db/schema/rollups";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** The default cut-off, 14:00 in minutes of the day. */
export const DEFAULT_MINUTE = 14 * 60;

/**
 * Records a company's order cut-off from a time on. Earlier orders keep the cut-off of their time. Returns no
 * statements when it is unchanged. Minutes are those of the company's calendar.
 */
export function cutOffStatements(
  company: CompanyDb,
  { before, after, at }: { before: HandlingInstructions; after: HandlingInstructions; at: number },
): Statement<unknown>[] {
  const minute = minuteOf(after.cutOff);
  return minute === minuteOf(before.cutOff) ? [] : [company.insert(orderCutOffs, { validFrom: at, minute })];
}

function minuteOf(cutOff: string | undefined): number {
  const [hour, minute] = (cutOff ?? "").split(":").map(Number);
  return hour === undefined || minute === undefined ? DEFAULT_MINUTE : hour * 60 + minute;
}
