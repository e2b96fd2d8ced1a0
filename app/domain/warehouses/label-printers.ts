import type { LabelPrinterStock, PrintUse } from "#db/schema/values/printing-values";

interface LabelPrinter {
  stock: LabelPrinterStock;
  /** The station's printer that holds the stock. */
  use: PrintUse;
  /**
   * Different labels in one print job. One takes up to 13 ms of CPU at 50 × 25 mm and 72 ms at 4 × 6 in (300 dpi), and
   * the print agent waits 30 seconds for all of them. Copies cost nothing: the printer repeats a label.
   */
  maxPerJob: number;
}

export const LABEL_PRINTERS: Record<LabelPrinterStock, LabelPrinter> = {
  "50x25": { stock: "50x25", use: "smallLabel", maxPerJob: 500 },
  "4x6": { stock: "4x6", use: "largeLabel", maxPerJob: 100 },
};

export const NO_SHEETS = "A label printer has no sheets. Choose labels for a label printer.";

/** The label printer that holds the stock; null for sheets of labels. */
export const labelPrinterFor = (stock: string | undefined): LabelPrinter | null =>
  stock === "50x25" || stock === "4x6" ? LABEL_PRINTERS[stock] : null;

/** The labels in parts, each short enough for one print job. */
export const inPrintJobs = <T>({ maxPerJob }: LabelPrinter, labels: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(labels.length / maxPerJob) }, (_, n) =>
    labels.slice(n * maxPerJob, (n + 1) * maxPerJob),
  );
