import { auditEvent, SEARCHED } from "../../audit/audit.service.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { csvStream } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import type { Ctx } from "../../kernel/ctx";
import { LOT_STATE_TABLE } from "../lot-usability";
import { type ChosenLotsQuery, daysOf } from "./expiring.schema";
import { chosenLots, type ExpiringRow, expiringPage } from "./expiring.server";

type Row = ExpiringRow & { companyName: string };
const text = (header: string, value: (row: Row) => string): ExportColumn<Row> => ({ header, kind: "text", value });
const units = (header: string, value: (row: Row) => number): ExportColumn<Row> => ({
  ...{ header, kind: "number" as const },
  value: (row) => String(value(row)),
});

const COLUMNS: readonly ExportColumn<Row>[] = [
  text("Lot number", (row) => row.lotNumber),
  text("Product", (row) => row.productName),
  text("SKU", (row) => row.sku),
  text("Company", (row) => row.companyName),
  text("Expiry date", (row) => row.expiresOn),
  text("Location", ({ places }) => places.map(({ code, onHand }) => `${code} (${onHand})`).join(", ")),
  text("Status", (row) => LOT_STATE_TABLE[row.state].label),
  units("On hand", (row) => row.onHand),
  units("Allocated", (row) => row.allocated),
];

const PAGE_SIZE = 1000;

/** The selected lots, or all that match, earliest expiry first, as a CSV file. The audit log records the export. */
export async function exportExpiring(ctx: Ctx, query: ChosenLotsQuery): Promise<ReadableStream<Uint8Array>> {
  const db = ctx.db.within(query.company);
  const options = { days: daysOf(query), q: query.q };
  const isChosen = !query.all && query.id.length > 0;
  const [first, companies] = await ctx.db.batch(
    isChosen
      ? chosenLots(ctx, db, query.id).map((rows) => ({ rows, next: null }))
      : expiringPage(ctx, db, options, PAGE_SIZE),
    listReachableCompanies(ctx),
    auditEvent(ctx, {
      action: "export.made",
      subject: "Expiring lots",
      companyId: query.company ?? ctx.actor.companyId,
      after: {
        ...{ format: "csv", days: options.days },
        ...(query.q && { q: SEARCHED }),
        ...(isChosen && { lots: query.id.length }),
      },
    }),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  async function* pages() {
    for (let page: { rows: ExpiringRow[]; next: string | null } = first; ; ) {
      yield page.rows.map((row) => ({ ...row, companyName: names.get(row.companyId) ?? "" }));
      if (!page.next) return;
      page = await expiringPage(ctx, db, { ...options, cursor: page.next }, PAGE_SIZE);
    }
  }
  return csvStream(COLUMNS, pages());
}
