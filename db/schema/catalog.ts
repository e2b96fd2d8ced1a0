import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { companyId, day, id, millis, minor } from "./columns";
import { MAIN_WAREHOUSE } from "./directory/warehouses";

export const SERIAL_CAPTURE = ["none", "at-shipping", "at-receipt"] as const;
export const LOT_STATUS = ["available", "quarantined", "recalled", "expired"] as const;

export const products = sqliteTable(
  "products",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    name: text("name").notNull(),
    /** The name as lists sort it, ignoring case. */
    nameSort: text("name_sort").notNull().generatedAlwaysAs(sql`lower(name)`, { mode: "virtual" }),
    shortName: text("short_name"),
    description: text("description"),
    sku: text("sku").notNull(),
    upc: text("upc"),
    barcode: text("barcode"),
    category: text("category"),
    /** Costs and prices in the company's currency. */
    currency: text("currency").notNull().default("USD"),
    costMinor: minor("cost_minor"),
    priceMinor: minor("price_minor"),
    packagingCostMinor: minor("packaging_cost_minor"),
    labelCostMinor: minor("label_cost_minor"),
    testCostMinor: minor("test_cost_minor"),
    location: text("location"),
    batchNumber: text("batch_number"),
    batchQuantity: integer("batch_quantity"),
    qrCode: text("qr_code"),
    purchaseDate: day("purchase_date"),
    isBatch: integer("is_batch", { mode: "boolean" }).notNull().default(false),
    lotTracked: integer("lot_tracked", { mode: "boolean" }).notNull().default(false),
    /** When the serial numbers of its units are recorded. */
    serialNumbers: text("serial_numbers", { enum: SERIAL_CAPTURE }).notNull().default("none"),
    reorderPoint: integer("reorder_point").notNull().default(10),
    weightGrams: integer("weight_grams"),
    /** Outer dimensions of one unit as it is stored. */
    lengthMm: integer("length_mm"),
    widthMm: integer("width_mm"),
    heightMm: integer("height_mm"),
    /** Opening stock; null when the ledger started in another way. */
    startingInventory: integer("starting_inventory"),
    image1Url: text("image1_url"),
    image2Url: text("image2_url"),
    image3Url: text("image3_url"),
    archivedAt: millis("archived_at"),
    createdAt: millis("created_at").notNull(),
    updatedAt: millis("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("products_tenant_id").on(t.companyId, t.id),
    uniqueIndex("products_sku").on(t.companyId, t.sku),
    index("products_by_name").on(t.companyId, t.nameSort, t.id),
    // Scanned codes are looked up as printed.
    index("products_by_upc").on(t.companyId, t.upc).where(sql`${t.upc} is not null`),
    index("products_by_barcode").on(t.companyId, t.barcode).where(sql`${t.barcode} is not null`),
    index("products_by_category").on(t.companyId, t.category, t.id).where(sql`archived_at is null`),
    index("products_by_category_anywhere").on(t.category, t.id).where(sql`archived_at is null`),
    index("products_by_qr_code").on(t.companyId, t.qrCode).where(sql`${t.qrCode} is not null`),
    check("products_sku_given", sql`length(trim(${t.sku})) > 0`),
  ],
);

/** Codes that identify a product when scanned: UPC, EAN, an internal code, a case code for several units. */
export const productBarcodes = sqliteTable(
  "product_barcodes",
  {
    companyId: companyId(),
    /** GTINs are stored with 14 digits, other codes as printed. */
    code: text("code").notNull(),
    productId: text("product_id").notNull(),
    unitsPerScan: integer("units_per_scan").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.code] }),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    index("product_barcodes_by_product").on(t.companyId, t.productId),
    // For lookups over several companies.
    index("product_barcodes_by_code").on(t.code),
    check("product_barcodes_units", sql`${t.unitsPerScan} > 0`),
  ],
);

/** Units of a product received together. A product without lot tracking has a single lot with an empty number. */
export const lots = sqliteTable(
  "lots",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    productId: text("product_id").notNull(),
    lotNumber: text("lot_number").notNull().default(""),
    expiresOn: day("expires_on"),
    status: text("status", { enum: LOT_STATUS }).notNull().default("available"),
    createdAt: millis("created_at").notNull(),
    /**
     * Past its expiry date or the company's stop-picking date. Set by `markOutOfDateLots`, and by trigger for a new
     * lot.
     */
    outOfDate: integer("out_of_date", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    uniqueIndex("lots_tenant_id").on(t.companyId, t.id),
    uniqueIndex("lots_number").on(t.companyId, t.productId, t.lotNumber),
    index("lots_by_number").on(t.companyId, t.lotNumber).where(sql`${t.lotNumber} <> ''`),
    // Lots that have passed a date and are not marked yet, in one company and over all of them.
    index("lots_by_expiry").on(t.companyId, t.outOfDate, t.expiresOn, t.id).where(sql`expires_on is not null`),
    index("lots_by_expiry_anywhere")
      .on(t.expiresOn, t.companyId, t.id)
      .where(sql`expires_on is not null and out_of_date = 0`),
    foreignKey({ columns: [t.companyId, t.productId], foreignColumns: [products.companyId, products.id] }),
    check("lots_expiry_is_a_day", sql`${t.expiresOn} is null or ${t.expiresOn} glob '????-??-??'`),
  ],
);

/**
 * A company's share of a bin (`bins`, by warehouse and code): what refers to a location refers to the stock of one
 * company. Inserting a location creates its bin where there is none. Zone, walking order and pickability are copied from
 * the bin by triggers.
 */
export const locations = sqliteTable(
  "locations",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    warehouseId: text("warehouse_id").notNull().default(MAIN_WAREHOUSE),
    code: text("code").notNull(),
    zone: text("zone").notNull(),
    /** Position in the walking order; smaller comes first. */
    pickSequence: integer("pick_sequence").notNull().default(0),
    pickable: integer("pickable", { mode: "boolean" }).notNull().default(true),
    /** In a reserve bin: of one lot, units in pick faces are allocated first. */
    isReserve: integer("is_reserve", { mode: "boolean" }).notNull().default(false),
    /** Number of lots with units here. Updated by triggers only. */
    stocked: integer("stocked").notNull().default(0),
    /** Where a handling unit stands, copied from its bin; empty for a fixed place. */
    standsIn: text("stands_in").notNull().default(""),
    /** Archived locations receive no more stock. */
    archivedAt: millis("archived_at"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("locations_tenant_id").on(t.companyId, t.id),
    uniqueIndex("locations_code").on(t.companyId, t.code, t.warehouseId),
    index("locations_by_walk").on(t.companyId, t.pickSequence, t.code),
    // Shares of handling units. A query must repeat the condition to use the index.
    index("locations_in_units").on(t.companyId, t.code).where(sql`stands_in <> ''`),
    // The companies' shares of a bin.
    uniqueIndex("locations_of_bin").on(t.warehouseId, t.code, t.companyId),
    // Where a company has units. A query must repeat the condition to use the index.
    index("locations_stocked").on(t.companyId, t.warehouseId, t.pickSequence, t.code).where(sql`stocked > 0`),
  ],
);

/** A product picture, created when an upload is authorized. Its file is stored under the company's prefix. */
export const productImages = sqliteTable(
  "product_images",
  {
    id: id().primaryKey(),
    companyId: companyId(),
    contentType: text("content_type").notNull(),
    /** Bytes: as announced, then as received. */
    size: integer("size").notNull(),
    /** Deadline of the one permitted upload. A stored picture that no product uses is kept for a day from then on. */
    expiresAt: millis("expires_at").notNull(),
    storedAt: millis("stored_at"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [uniqueIndex("product_images_tenant_id").on(t.companyId, t.id)],
);
