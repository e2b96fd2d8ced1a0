/** Kits: products that are sold as one and shipped as their components. */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { products } from "../catalog";
import { companyId } from "../columns";

/**
 * What one kit consists of. A product with rows is a kit: it holds no stock, and orders of it hold lines of its
 * components. A component is not a kit itself. Triggers enforce both, and the limit on the number of components.
 */
export const kitComponents = sqliteTable(
  "kit_components",
  {
    companyId: companyId(),
    kitId: text("kit_id").notNull(),
    componentId: text("component_id").notNull(),
    /** Units in one kit. */
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kitId, t.componentId] }),
    // Kits that contain a product.
    index("kit_components_by_component").on(t.companyId, t.componentId, t.kitId),
    foreignKey({ columns: [t.companyId, t.kitId], foreignColumns: [products.companyId, products.id] }),
    foreignKey({ columns: [t.companyId, t.componentId], foreignColumns: [products.companyId, products.id] }),
    check("kit_components_quantity", sql`${t.quantity} between 1 and 1000`),
    check("kit_components_not_itself", sql`${t.kitId} <> ${t.componentId}`),
  ],
);
