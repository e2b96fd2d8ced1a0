/**
 * Assembly: products that are made from others in the warehouse, and hold stock of their own. What an order consumes and
 * produces is an assembly; its units move by the ledger.
 */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { locations, lots, products } from "../catalog";
import { companyId, id, millis } from "../columns";
import { ASSEMBLY_STATUS } from "../values/assembly-values";

/**
 * What one unit of an assembled product consists of. An assembled product is no kit and no component of another, and its
 * components are neither. Triggers enforce this, and the limit on the number of components.
 */
export const assemblyComponents = sqliteTable(
  "assembly_components",
  {
    companyId: companyId(),
    productId: text("product_id").notNull(),
    componentId: text("component_id").notNull(),
    /** Units in one unit of the product. */
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.productId, t.componentId] }),
    // Assembled products that contain a product.
    index("assembly_components_by_component").on(t.companyId, t.componentId, t.productId),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    foreignKey({ columns: [t.companyId, t.componentId], foreignColumns: [products.companyId, products.id] }),
    check("assembly_components_quantity", sql`${t.quantity} between 1 and 10000`),
    check("assembly_components_not_itself", sql`${t.productId} <> ${t.componentId}`),
  ],
);

export const assemblyOrders = sqliteTable(
  "assembly_orders",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    /** Counted from 1 in each company. */
    number: integer("number").notNull(),
    productId: text("product_id").notNull(),
    /** Where the components are and the product is assembled. */
    warehouseId: text("warehouse_id").notNull(),
    /** Set to done, and back, by triggers when units are assembled or taken back. */
    status: text("status", { enum: ASSEMBLY_STATUS }).notNull(),
    /** Units to assemble. */
    quantity: integer("quantity").notNull(),
    /** Units assembled. Updated by triggers only. */
    done: integer("done").notNull().default(0),
    /** Number of assemblies recorded, also those taken back. Updated by triggers only. */
    assemblies: integer("assemblies").notNull().default(0),
    note: text("note").notNull().default(""),
    /** Creates the order once, however often its form or call arrives. */
    operationId: text("operation_id").notNull(),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    releasedAt: millis("released_at"),
    /** When the last unit was assembled, or the order was ended or canceled. */
    endedAt: millis("ended_at"),
    /** Why it was ended with units missing, or canceled. */
    endReason: text("end_reason").notNull().default(""),
  },
  (t) => [
    uniqueIndex("assembly_orders_tenant_id").on(t.companyId, t.id),
    uniqueIndex("assembly_orders_number").on(t.companyId, t.number),
    uniqueIndex("assembly_orders_operation").on(t.companyId, t.operationId),
    index("assembly_orders_by_status").on(t.companyId, t.status, t.id),
    index("assembly_orders_by_status_anywhere").on(t.status, t.id),
    index("assembly_orders_by_product").on(t.companyId, t.productId, t.id),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    check("assembly_orders_quantity", sql`${t.quantity} between 1 and 1000000`),
    check("assembly_orders_done", sql`${t.done} between 0 and ${t.quantity}`),
  ],
);

/** An order's components, copied when it is created: later changes of the product do not change it. */
export const assemblyOrderComponents = sqliteTable(
  "assembly_order_components",
  {
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    componentId: text("component_id").notNull(),
    /** Units in one unit of the product. */
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.componentId] }),
    index("assembly_order_components_by_component").on(t.companyId, t.componentId),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [assemblyOrders.companyId, assemblyOrders.id] }),
    foreignKey({ columns: [t.companyId, t.componentId], foreignColumns: [products.companyId, products.id] }),
    check("assembly_order_components_quantity", sql`${t.quantity} between 1 and 10000`),
  ],
);

/** Units of an order that were assembled at once: one lot of the product at one location. */
export const assemblies = sqliteTable(
  "assemblies",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    orderId: text("order_id").notNull(),
    productId: text("product_id").notNull(),
    lotId: text("lot_id").notNull(),
    locationId: text("location_id").notNull(),
    quantity: integer("quantity").notNull(),
    /** Records the assembly once, however often its form or call arrives. */
    operationId: text("operation_id").notNull(),
    byName: text("by_name").notNull(),
    at: millis("at").notNull(),
    /** When and by whom it was taken back: its components are in stock again. */
    takenBackAt: millis("taken_back_at"),
    takenBackByName: text("taken_back_by_name"),
  },
  (t) => [
    uniqueIndex("assemblies_tenant_id").on(t.companyId, t.id),
    uniqueIndex("assemblies_operation").on(t.companyId, t.operationId),
    index("assemblies_by_order").on(t.companyId, t.orderId, t.id),
    // Where a lot was assembled.
    index("assemblies_by_lot").on(t.companyId, t.lotId, t.id),
    foreignKey({ columns: [t.companyId, t.orderId], foreignColumns: [assemblyOrders.companyId, assemblyOrders.id] }),
    foreignKey({ columns: [t.companyId, t.lotId], foreignColumns: [lots.companyId, lots.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
    check("assemblies_quantity", sql`${t.quantity} > 0`),
  ],
);

/** Units of a lot that an assembly consumed at one location. */
export const assemblyUses = sqliteTable(
  "assembly_uses",
  {
    companyId: companyId(),
    assemblyId: text("assembly_id").notNull(),
    lotId: text("lot_id").notNull(),
    locationId: text("location_id").notNull(),
    productId: text("product_id").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.assemblyId, t.lotId, t.locationId] }),
    // Assemblies that a lot was consumed by.
    index("assembly_uses_by_lot").on(t.companyId, t.lotId, t.assemblyId),
    foreignKey({ columns: [t.companyId, t.assemblyId], foreignColumns: [assemblies.companyId, assemblies.id] }),
    foreignKey({ columns: [t.companyId, t.lotId], foreignColumns: [lots.companyId, lots.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
    check("assembly_uses_quantity", sql`${t.quantity} > 0`),
  ],
);
