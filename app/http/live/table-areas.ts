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

/**
 * Tables that live screens show. What triggers write follows from these; the order of a parcel is known to its shipment,
 * or to a line of the order's history in the same batch.
 */
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
  tracking_events: { orders: null },
  serial_numbers: { ...order, ...stock },

  staging_orders: { staging: null },
  sync_runs: { staging: null },
  bulk_runs: { staging: null, orders: null },

  products: { stock: "id" },
  product_barcodes: stock,
  product_images: { stock: null },
  kit_components: { stock: null },
  stock_movements: stock,
  stock_serials: stock,
  lots: stock,

  pick_sessions: picking,
  picks: picking,
  pick_shortages: picking,
  wall_puts: picking,
  pack_checks: picking,

  asns: inbound,
  asn_lines: inbound,
  asn_line_receipts: inbound,
  asn_photos: inbound,
  asn_unknown_items: inbound,
  receipts: inbound,
  putaway_claims: inbound,

  returns: { ...returns, ...order },
  return_units: returns,
  return_corrections: returns,

  notifications: { notifications: null },
};
