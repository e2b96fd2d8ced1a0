import type { Area } from "./areas";

/** The column with the id of the area's order or product. */
type IdColumn = "id" | "orderId" | "productId";
/** What a table's rows change: areas, each with the column of its ids, or null where screens do not ask for one. */
export type TableAreas = Partial<Record<Area, IdColumn | null>>;

const order: TableAreas = { orders: "orderId" };
const stock: TableAreas = { stock: "productId" };
const picking: TableAreas = { picking: null };
const inbound: TableAreas = { inbound: null };
const returns: TableAreas = { returns: null };
const unseen: TableAreas = {};

/** Every table of companies that is written to. What triggers write follows from these. */
export const TABLE_AREAS: Readonly<Record<string, TableAreas>> = {
  orders: { orders: "id", picking: null },
  order_items: order,
  order_history: order,
  order_holds: order,
  order_notes: order,
  order_tags: order,
  order_proposals: order,
  packed_parcels: order,
  labels: order,
  shipments: order,
  // Their order is known to the shipment or to a line of the order's history in the same batch.
  parcels: unseen,
  tracking_events: { orders: null },
  serial_numbers: { ...order, ...stock },

  staging_orders: { staging: null },
  sync_runs: { staging: null },
  bulk_runs: { staging: null, orders: null },
  bulk_run_orders: unseen,

  products: { stock: "id" },
  product_barcodes: stock,
  product_images: { stock: null },
  kit_components: { stock: null },
  stock_movements: stock,
  stock_serials: stock,
  lots: stock,
  locations: unseen,
  pick_faces: unseen,

  pick_sessions: picking,
  picks: picking,
  pick_shortages: picking,
  wall_puts: picking,
  pack_checks: picking,
  undo_steps: unseen,

  asns: inbound,
  asn_lines: inbound,
  asn_line_receipts: inbound,
  asn_photos: inbound,
  asn_unknown_items: inbound,
  receipts: inbound,
  receipt_lines: unseen,
  putaway_claims: inbound,
  handling_units: unseen,
  handling_unit_lines: unseen,

  returns: { ...returns, ...order },
  return_lines: unseen,
  return_units: returns,
  return_corrections: returns,

  notifications: { notifications: null },

  // Shown only on screens without live updates.
  activities: unseen,
  allocation_rules: unseen,
  assemblies: unseen,
  assembly_components: unseen,
  assembly_order_components: unseen,
  assembly_orders: unseen,
  assembly_uses: unseen,
  billing_accounts: unseen,
  channel_stock: unseen,
  count_lines: unseen,
  counts: unseen,
  data_exports: unseen,
  dropped_payloads: unseen,
  former_integrations: unseen,
  import_problems: unseen,
  imports: unseen,
  integrations: unseen,
  invoice_lines: unseen,
  invoices: unseen,
  load_scans: unseen,
  order_cut_offs: unseen,
  outbox: unseen,
  payments: unseen,
  rate_cards: unseen,
  sku_aliases: unseen,
  statement_emails: unseen,
  stock_rules: unseen,
};
