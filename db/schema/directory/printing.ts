/** The provider's printers, the print agents that drive them, and the jobs between. */
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, millis } from "../columns";
import {
  type LabelPrinterStock,
  PRINT_JOB_STATE,
  PRINT_SERVICE,
  PRINTER_CONNECTION,
  PRINTER_KIND,
} from "../values/printing-values";
import { companies } from "./accounts";
import { warehouses } from "./warehouses";

export const printers = sqliteTable(
  "printers",
  {
    id: id().primaryKey(),
    warehouseId: text("warehouse_id")
      .notNull()
      .references(() => warehouses.id),
    name: text("name").notNull(),
    kind: text("kind", { enum: PRINTER_KIND }).notNull(),
    connection: text("connection", { enum: PRINTER_CONNECTION }).notNull(),
    /** `host:port` of a network printer, the name of a CUPS queue, or the number of a printer at PrintNode. */
    address: text("address").notNull(),
    /** Archived printers take no more jobs. */
    archivedAt: millis("archived_at"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("printers_name").on(t.warehouseId, t.name),
    check("printers_name_given", sql`length(trim(${t.name})) > 0`),
    check("printers_address_given", sql`length(${t.address}) > 0`),
  ],
);

/** Programs in a warehouse that pull its jobs. Only the hash of their token is stored. */
export const printAgents = sqliteTable(
  "print_agents",
  {
    id: id().primaryKey(),
    warehouseId: text("warehouse_id")
      .notNull()
      .references(() => warehouses.id),
    name: text("name").notNull(),
    /** SHA-256 of the token. */
    hash: text("hash").notNull(),
    /** When it last called, to the minute. */
    seenAt: millis("seen_at"),
    revokedAt: millis("revoked_at"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("print_agents_hash").on(t.hash),
    check("print_agents_name_given", sql`length(trim(${t.name})) > 0`),
  ],
);

/** The provider's accounts at print services; a row while it is connected. */
export const printServices = sqliteTable(
  "print_services",
  {
    service: text("service", { enum: PRINT_SERVICE }).primaryKey(),
    apiKeySealed: text("api_key_sealed").notNull(),
    /** The end of the key, to tell keys apart. */
    apiKeyHint: text("api_key_hint").notNull(),
    connectedAt: millis("connected_at").notNull(),
  },
  (t) => [check("print_services_key_given", sql`length(${t.apiKeySealed}) > 0`)],
);

const printerFor = (column: string) => text(column).references(() => printers.id);

/** A place with printers, which a browser is set to. Without a printer, a document is printed from the browser. */
export const printStations = sqliteTable(
  "print_stations",
  {
    id: id().primaryKey(),
    warehouseId: text("warehouse_id")
      .notNull()
      .references(() => warehouses.id),
    name: text("name").notNull(),
    shippingLabel: printerFor("shipping_label_printer_id"),
    /** Labels of 50 × 25 mm: products, bins, totes. */
    smallLabel: printerFor("small_label_printer_id"),
    /** Labels of 4 × 6 in: cartons and pallets. */
    largeLabel: printerFor("large_label_printer_id"),
    packingSlip: printerFor("packing_slip_printer_id"),
    pickList: printerFor("pick_list_printer_id"),
    createdAt: millis("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("print_stations_name").on(t.warehouseId, t.name),
    check("print_stations_name_given", sql`length(trim(${t.name})) > 0`),
  ],
);

/** What a job prints. It is rendered when an agent takes the job, or when it is sent to a print service. */
export type PrintDocument =
  | { kind: "test"; printerId: string }
  | { kind: "packing-slip" | "pick-list" | "address-label"; orderId: string }
  | { kind: "carrier-label"; labelId: string }
  /** Products, as chosen on the page of labels. */
  | { kind: "product-labels"; query: Record<string, unknown> }
  /** Bins, totes and slots of carts. */
  | { kind: "place-labels"; codes: readonly string[]; company: string; copies: number; stock: LabelPrinterStock }
  /** Of the receipt's units, those from this one, counted from 1; all without it. */
  | { kind: "asn-labels"; asnId: string; from?: number; count?: number }
  | { kind: "unit-label"; unitNumber: number };

export const printJobs = sqliteTable(
  "print_jobs",
  {
    id: id().primaryKey(),
    printerId: text("printer_id")
      .notNull()
      .references(() => printers.id),
    /** Null for a document of no company. */
    companyId: text("company_id").references(() => companies.id),
    title: text("title").notNull(),
    document: text("document", { mode: "json" }).$type<PrintDocument>().notNull(),
    /** Counted from 1; more than 1 for a document that was printed before. */
    run: integer("run").notNull().default(1),
    state: text("state", { enum: PRINT_JOB_STATE }).notNull().default("queued"),
    /** How often an agent took this run, or it was sent to a print service. */
    attempts: integer("attempts").notNull().default(0),
    /**
     * When a queued job may be taken; when the agent that has taken it must have answered; when the print service that
     * has accepted it is asked for its state.
     */
    dueAt: millis("due_at").notNull(),
    agentId: text("agent_id").references(() => printAgents.id),
    /** The print service's id of the job, once the service has accepted it. */
    serviceJobId: text("service_job_id"),
    /** Why the last attempt failed; empty without a failure. */
    error: text("error").notNull().default(""),
    /** Who asked for this run. */
    requestedBy: text("requested_by").notNull(),
    requestedByName: text("requested_by_name").notNull(),
    createdAt: millis("created_at").notNull(),
    finishedAt: millis("finished_at"),
  },
  (t) => [
    // A query must repeat the condition to use the index.
    index("print_jobs_open").on(t.printerId, t.dueAt).where(sql`state in ('queued', 'sent')`),
    index("print_jobs_by_state").on(t.state, t.id),
    // A document waits at a printer once, however often it is asked for.
    uniqueIndex("print_jobs_one_open").on(t.document, t.printerId).where(sql`state in ('queued', 'sent')`),
    index("print_jobs_document").on(t.document),
    index("print_jobs_finished").on(t.finishedAt).where(sql`finished_at is not null`),
    check("print_jobs_counts", sql`${t.run} > 0 and ${t.attempts} >= 0`),
    check("print_jobs_failure_is_named", sql`${t.state} <> 'failed' or length(${t.error}) > 0`),
    check(
      "print_jobs_finished_at",
      sql`(${t.finishedAt} is not null) = (${t.state} in ('printed', 'failed', 'canceled'))`,
    ),
  ],
);
