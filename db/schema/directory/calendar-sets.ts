/** What requests read of the calendars. */
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ZoneHistory } from "#app/domain/kernel/calendars";

/** All calendars in one row, by id, so that a request reads one row for them. Maintained by triggers. */
export const calendarSets = sqliteTable("calendar_sets", {
  id: text("id", { enum: ["all"] }).primaryKey(),
  histories: text("histories", { mode: "json" }).$type<Record<string, ZoneHistory>>().notNull(),
});
