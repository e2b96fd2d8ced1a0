import {
  PRINT_JOB_STATE,
  PRINT_USE,
  PRINTER_CONNECTION,
  PRINTER_KIND,
  type PrinterConnection,
  type PrinterKind,
  type PrintUse,
} from "#db/schema/values/printing-values";
import { optionsOf, statusTable } from "../../kernel/status-table";

export const PRINTER_KIND_LABEL: Record<PrinterKind, string> = {
  "label-203": "Labels, 203 dpi",
  "label-300": "Labels, 300 dpi",
  "label-pdf": "Labels, from PDF",
  a4: "Paper, A4",
  letter: "Paper, Letter",
};
const PRINTER_CONNECTION_LABEL: Record<PrinterConnection, string> = {
  network: "Network printer (port 9100)",
  cups: "CUPS queue",
  printnode: "PrintNode",
};
const options = <V extends string>(values: readonly V[], labels: Record<V, string>) =>
  values.map((value) => ({ value, label: labels[value] }));
export const PRINTER_KIND_OPTIONS = options(PRINTER_KIND, PRINTER_KIND_LABEL);
export const PRINTER_CONNECTION_OPTIONS = options(PRINTER_CONNECTION, PRINTER_CONNECTION_LABEL);

export const PRINT_USE_LABEL: Record<PrintUse, string> = {
  shippingLabel: "Shipping labels",
  smallLabel: "Product, bin, and tote labels",
  largeLabel: "Carton and pallet labels",
  packingSlip: "Packing slips",
  pickList: "Pick lists",
};

export const PRINT_USE_OPTIONS = options(PRINT_USE, PRINT_USE_LABEL);

const PAPER_KINDS: readonly PrinterKind[] = ["a4", "letter"];
const LABEL_KINDS: readonly PrinterKind[] = ["label-203", "label-300", "label-pdf"];
/** Carriers supply their labels as PDF, and some of them in ZPL for 203 dpi, which is printed unchanged. */
const KINDS_FOR: Record<PrintUse, readonly PrinterKind[]> = {
  shippingLabel: ["label-203", "label-pdf", ...PAPER_KINDS],
  smallLabel: LABEL_KINDS,
  largeLabel: LABEL_KINDS,
  packingSlip: PAPER_KINDS,
  pickList: PAPER_KINDS,
};
export const prints = (kind: PrinterKind, use: PrintUse): boolean => KINDS_FOR[use].includes(kind);

/**
 * Whether a station of the warehouse can use the printer. A station's printer stops fitting when its kind or warehouse is
 * changed.
 */
export const fitsStation = (
  printer: { warehouseId: string; kind: PrinterKind; archivedAt: number | null },
  station: { warehouseId: string },
  use: PrintUse,
): boolean => printer.archivedAt === null && printer.warehouseId === station.warehouseId && prints(printer.kind, use);

export const PRINT_JOB_TABLE = statusTable({
  queued: { label: "Queued", tone: "outline" },
  sent: { label: "Printing", tone: "info" },
  printed: { label: "Printed", tone: "good", icon: "good" },
  failed: { label: "Failed", tone: "bad", icon: "failed" },
  canceled: { label: "Canceled", tone: "neutral", icon: "stopped" },
});
export const PRINT_JOB_OPTIONS = optionsOf(PRINT_JOB_TABLE, PRINT_JOB_STATE);

export const STATION_TABLE = statusTable({
  here: { label: "This browser", tone: "good", icon: "good" },
  unfit: { label: "Does not fit", tone: "bad", icon: "failed" },
});
