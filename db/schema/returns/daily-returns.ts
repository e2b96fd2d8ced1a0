import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId, day } from "../columns";
import { RETURN_CONDITION, RETURN_REASON } from "../values/return-values";

export const returnSums = () => ({
  units: integer("units").notNull().default(0),
  /** Of them, those that went back into stock for sale. */
  restocked: integer("restocked").notNull().default(0),
});

/** Why the units came back, and in which condition: what their sums are divided by. */
export const returnKinds = () => ({
  reason: text("reason", { enum: RETURN_REASON }).notNull(),
  condition: text("condition", { enum: RETURN_CONDITION }).notNull(),
});

/** Units received back on a day, without those corrected later. Updated by triggers only. */
export const dailyReturns = sqliteTable(
  "daily_returns",
  { companyId: companyId(), day: day("day").notNull(), ...returnKinds(), ...returnSums() },
  (t) => [primaryKey({ columns: [t.companyId, t.day, t.reason, t.condition] })],
);
