/**
 * Port for services without an API: orders are exported to a file that a user uploads, and tracking numbers are
 * imported from one. Pure functions.
 */

import type { PostalAddress, Provider } from "./partner";
import type { ParcelSize } from "./shipper";
import type { Carrier } from "./tracking-links";

export interface OrderToSend {
  orderNumber: string;
  to: PostalAddress;
  email: string;
  size: ParcelSize | null;
  /** Contents of the parcel: "2 × HX-BPC-5, 1 × HX-TB-10". */
  contents: string;
}

export interface TrackingRow {
  /** Line number in the file as a spreadsheet shows it, starting at 2. */
  line: number;
  orderNumber: string;
  trackingNumber: string;
  carrier: Carrier;
  trackingUrl: string | null;
}

/** Contents of a tracking file. `columns` holds each field's heading as spelled in the file; null when none matches. */
export interface TrackingFile {
  columns: { orderNumber: string | null; trackingNumber: string | null; carrier: string | null };
  headings: string[];
  rows: TrackingRow[];
  problems: { line: number; reason: string }[];
}

/** The heading of each field, where the user chose it manually. */
export interface TrackingColumns {
  orderNumber?: string | undefined;
  trackingNumber?: string | undefined;
  carrier?: string | undefined;
}

export interface ParcelFiles extends Provider {
  /** For one upload: UTF-8 with a byte order mark, every cell quoted, guarded against formulas. */
  exportFile(orders: readonly OrderToSend[]): string;
  readTracking(csv: string, columns?: TrackingColumns): TrackingFile;
}
