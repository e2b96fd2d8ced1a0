/** The port to whoever has no API: orders leave as a file that a person uploads, tracking comes back as one. Pure. */

import type { PostalAddress, Provider } from "./partner";
import type { ParcelSize } from "./shipper";
import type { Carrier } from "./tracking-links";

export interface OrderToSend {
  orderNumber: string;
  to: PostalAddress;
  email: string;
  size: ParcelSize | null;
  /** What is in it: "2 × HX-BPC-5, 1 × HX-TB-10". */
  contents: string;
}

export interface TrackingRow {
  /** As in the file, from 2: the line that a spreadsheet shows. */
  line: number;
  orderNumber: string;
  trackingNumber: string;
  carrier: Carrier;
  trackingUrl: string | null;
}

/** What a file says; the column of each fact as its heading spells it, null where no column fits. */
export interface TrackingFile {
  columns: { orderNumber: string | null; trackingNumber: string | null; carrier: string | null };
  headings: string[];
  rows: TrackingRow[];
  problems: { line: number; reason: string }[];
}

/** Which heading means what, where somebody chose it by hand. */
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
