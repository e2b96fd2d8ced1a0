import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { companyId, day, noneBelowZero, tallies } from "../columns";

/** Stages of an order that has to leave: "ready" is picked, or needs no picking. */
const STAGES = ["waiting", "picking", "ready", "held"] as const;
const COUNTED = [...STAGES, "lines", "units", "ready_units"] as const;

/**
 * Orders that have not left yet, by the day they must, their warehouse and what the customer asked for. Maintained by
 * triggers, so that the shift board need not count orders.
 */
export const dueTallies = sqliteTable(
  "due_tallies",
  {
    companyId: companyId(),
    day: day("day").notNull(),
    warehouseId: text("warehouse_id").notNull(),
    /** The store's shipping method in lower case: "ups ground"; empty when unknown. */
    method: text("method").notNull(),
    ...tallies(STAGES),
    /** Of orders that are waiting or being picked, with what is picked of them. */
    lines: integer("lines").notNull().default(0),
    units: integer("units").notNull().default(0),
    /** Of orders that are ready. */
    readyUnits: integer("ready_units").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.day, t.warehouseId, t.method] }),
    check("due_tallies_not_negative", noneBelowZero(COUNTED)),
  ],
);
