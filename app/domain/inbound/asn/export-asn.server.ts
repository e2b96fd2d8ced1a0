import { auditEvent } from "../../audit/audit.service.server";
import { csvStream } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import type { Ctx } from "../../kernel/ctx";
import { ASN_DIFFERENCE_TABLE, asnName, differencesOf, isReceived } from "./asn-status";
import { readAsn } from "./read-asn.server";

interface Row {
  line: string;
  sku: string;
  name: string;
  lotNumber: string;
  expiresOn: string;
  expected: number;
  received: number;
  damaged: number;
  difference: string;
}
const text = (header: string, value: (row: Row) => string): ExportColumn<Row> => ({ header, kind: "text", value });
const units = (header: string, value: (row: Row) => number): ExportColumn<Row> => ({
  ...{ header, kind: "number" as const },
  value: (row) => String(value(row)),
});

const COLUMNS: readonly ExportColumn<Row>[] = [
  text("Line", ({ line }) => line),
  text("SKU or code", ({ sku }) => sku),
  text("Product", ({ name }) => name),
  text("Lot number", ({ lotNumber }) => lotNumber),
  text("Expiry date", ({ expiresOn }) => expiresOn),
  units("Expected", ({ expected }) => expected),
  units("Received", ({ received }) => received),
  units("Damaged", ({ damaged }) => damaged),
  text("Difference", ({ difference }) => difference),
];

const OUTCOME = {
  product: "Unknown item: a product",
  return: "Unknown item: sent back",
  dispose: "Unknown item: disposed of",
};

/** What was received of a document, line by line, as a CSV file with its name. The audit log records the export. */
export async function exportAsn(ctx: Ctx, asnId: string): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const { asn, lines, items } = await readAsn(ctx, asnId);
  const name = asnName(asn.number);
  await auditEvent(ctx, {
    ...{ action: "export.made", subject: name, companyId: asn.companyId },
    after: { format: "csv", lines: lines.length },
  });
  const isOver = isReceived(asn.status);
  const rows: Row[] = [
    ...lines.map((line) => ({
      ...line,
      line: String(line.line),
      expiresOn: line.expiresOn ?? "",
      difference: differencesOf(line, isOver)
        .map((difference) => ASN_DIFFERENCE_TABLE[difference].label)
        .join(", "),
    })),
    ...items.map((item) => ({
      ...{ line: "", sku: item.sku ?? item.code, name: item.note, lotNumber: "", expiresOn: "", expected: 0 },
      ...{ received: item.units, damaged: 0 },
      difference: item.outcome ? OUTCOME[item.outcome] : "Unknown item",
    })),
  ];
  async function* pages() {
    yield rows;
  }
  return { name, body: csvStream(COLUMNS, pages()) };
}
