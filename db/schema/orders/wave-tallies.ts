import { check, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId, noneBelowZero, tallies } from "../columns";

/** Stages of an order in a wave: "picked" waits to be packed, "closed" was canceled or refunded. */
export const WAVE_STAGES = ["waiting", "picking", "picked", "held", "shipped", "closed"] as const;

/** A company's orders in a wave by their stage. Maintained by triggers. */
export const waveTallies = sqliteTable(
  "wave_tallies",
  { waveId: text("wave_id").notNull(), companyId: companyId(), ...tallies(WAVE_STAGES) },
  (t) => [
    primaryKey({ columns: [t.waveId, t.companyId] }),
    check("wave_tallies_not_negative", noneBelowZero(WAVE_STAGES)),
  ],
);
