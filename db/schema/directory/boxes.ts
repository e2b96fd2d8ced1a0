import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, millis, minor } from "../columns";
import { companies } from "./accounts";

/** Named boxes that parcels are packed in, of one company or, without one, of the provider for all companies. */
export const boxes = sqliteTable(
  "boxes",
  {
    id: id().primaryKey(),
    companyId: text("company_id").references(() => companies.id, { onDelete: "cascade" }),
    /** Id of the company; empty for the provider. */
    owner: text("owner").notNull().generatedAlwaysAs(sql`coalesce(company_id, '')`, { mode: "virtual" }),
    name: text("name").notNull(),
    /** Inner sides. */
    lengthMm: integer("length_mm").notNull(),
    widthMm: integer("width_mm").notNull(),
    heightMm: integer("height_mm").notNull(),
    /** Weight of the box with its padding, without goods. */
    emptyGrams: integer("empty_grams").notNull(),
    /** Weight of the goods that it can hold; null without a limit. */
    maxGrams: integer("max_grams"),
    /** Offered when postage is bought. */
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    /** Boxes on hand, by a trigger one less with each shipped parcel; null when they are not counted. Below zero after a miscount. */
    inStock: integer("in_stock"),
    /** Shown as low at this number and below. */
    lowStock: integer("low_stock"),
    /** Whether each used box is billed to the company of its order. */
    isBilled: integer("is_billed", { mode: "boolean" }).notNull().default(false),
    /** Price of one; null for the rate card's price of a material with the box's name. */
    priceMinor: minor("price_minor"),
    currency: text("currency"),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("boxes_name").on(t.owner, t.name),
    check("boxes_name_given", sql`length(trim(${t.name})) > 0`),
    check("boxes_size", sql`min(${t.lengthMm}, ${t.widthMm}, ${t.heightMm}) > 0 and ${t.emptyGrams} >= 0`),
  ],
);
