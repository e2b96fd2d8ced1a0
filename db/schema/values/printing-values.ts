/** Values of columns of printing, apart from the tables so that a page can import them. */

/** What a printer prints on: labels from ZPL at its dots per inch or from PDF, or paper of one size from PDF. */
export const PRINTER_KIND = ["label-203", "label-300", "label-pdf", "a4", "letter"] as const;
export type PrinterKind = (typeof PRINTER_KIND)[number];

/** What a station has a printer for; a column of `print_stations` each. */
export const PRINT_USE = ["shippingLabel", "smallLabel", "largeLabel", "packingSlip", "pickList"] as const;
export type PrintUse = (typeof PRINT_USE)[number];

/** Label stock that a label printer holds. */
export type LabelPrinterStock = "50x25" | "4x6";

/**
 * How a printer is reached. By the print agent: raw bytes over the network (port 9100), or a queue of CUPS on its
 * computer. By the print service PrintNode: its client on a computer in the warehouse.
 */
export const PRINTER_CONNECTION = ["network", "cups", "printnode"] as const;
export type PrinterConnection = (typeof PRINTER_CONNECTION)[number];

/** Services that print through a program of their own in the warehouse. */
export const PRINT_SERVICE = ["printnode"] as const;
export type PrintServiceName = (typeof PRINT_SERVICE)[number];

/** `sent` while a print agent or a print service has the job. */
export const PRINT_JOB_STATE = ["queued", "sent", "printed", "failed", "canceled"] as const;
export type PrintJobState = (typeof PRINT_JOB_STATE)[number];
