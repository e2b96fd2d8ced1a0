import { auditEvent } from "../../audit/audit.service.server";
import { listBrands, listReachableCompanies } from "../../companies/companies.service.server";
import { csvStream } from "../../files/csv";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { lastOfMonth, monthName, monthOf } from "../days";
import { NO_PARTY } from "../parties/party";
import {
  type Cursor,
  type Issued,
  type IssuedDocument,
  issuedSums,
  linesOfAll,
  listIssued,
} from "./accounting.repo.server";
import type { AccountingFile, AccountingFileQuery } from "./accounting.schema";
import { readCodes } from "./accounting-codes.server";
import { accountingColumns } from "./accounting-columns";
import { type AccountingDocument, type AccountingRow, rowsOf } from "./accounting-rows";

/**
 * Documents in a part of a file. Xero imports at most 500 invoices at once; QuickBooks Online 100 in at most 1,000 rows,
 * and an invoice has several rows.
 */
const PART_SIZE: Record<AccountingFile, number> = {
  xero: 500,
  "quickbooks-invoices": 50,
  "quickbooks-credit-notes": 50,
};

const KIND: Record<AccountingFile, Issued["kind"]> = {
  xero: null,
  "quickbooks-invoices": "invoice",
  "quickbooks-credit-notes": "credit-note",
};

const PAGE_SIZE = 50;

/** The instants of a month. */
const issuedIn = ({ calendars: { provider } }: Ctx, month: string, kind: Issued["kind"]): Issued => ({
  from: provider.startOf(`${month}-01`),
  until: provider.endOf(lastOfMonth(`${month}-01`)),
  kind,
});

/** What was issued in a month, and into how many parts each file is divided. @throws not_found */
export async function accountingScreen(
  ctx: Ctx,
  { company, month: asked }: { company?: string | undefined; month?: string | undefined },
) {
  const db = ctx.db.within(company);
  const month = asked ?? monthOf(billingToday(ctx));
  const [sums, codes, companies] = await db.batch(
    issuedSums(db, issuedIn(ctx, month, null)),
    readCodes(ctx),
    listReachableCompanies(ctx),
  );
  const parts = (file: AccountingFile) => {
    const documents = sums.reduce(
      (sum, one) => sum + (KIND[file] === null || KIND[file] === one.kind ? one.documents : 0),
      0,
    );
    return { file, documents, parts: Math.ceil(documents / PART_SIZE[file]) };
  };
  return {
    ...{ month, monthName: monthName(`${month}-01`), sums, codes },
    companies: companies.map(({ id, name }) => ({ id, name })),
    files: [parts("xero"), parts("quickbooks-invoices"), parts("quickbooks-credit-notes")],
  };
}

/**
 * Streams the documents issued in a month as a file for an accounting system, one row for each line.
 * @throws not_found for a company out of reach
 */
export async function exportAccounting(ctx: Ctx, { file, month, company, part }: AccountingFileQuery) {
  const db = ctx.db.within(company);
  const issued = issuedIn(ctx, month, KIND[file]);
  const [codes, brands] = await db.batch(readCodes(ctx), listBrands(ctx));
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  const name = `${file}-${month}${part ? `-part-${part}` : ""}`;
  await auditEvent(ctx, {
    action: "export.made",
    subject: `Accounting file ${name}`,
    ...(company && { companyId: company }),
    after: { file, month, part },
  });

  async function* pages(): AsyncGenerator<AccountingRow[]> {
    let after: Cursor | null = null;
    let left = part ? PART_SIZE[file] : Number.POSITIVE_INFINITY;
    let skip = part ? (part - 1) * PART_SIZE[file] : 0;
    while (left > 0) {
      const limit = Math.min(PAGE_SIZE, left);
      const documents: IssuedDocument[] = await listIssued(db, issued, { after, skip, limit });
      const lines = await linesOfAll(
        db,
        documents.map(({ id }) => id),
      );
      const linesBy = new Map<string, typeof lines>();
      for (const line of lines) {
        const own = linesBy.get(line.invoiceId);
        if (own) own.push(line);
        else linesBy.set(line.invoiceId, [line]);
      }
      yield documents.flatMap((one) => rowsOf(documentOf(ctx, one, names), linesBy.get(one.id) ?? []));
      const last = documents.at(-1);
      if (!last || documents.length < limit) return;
      after = { issuedAt: last.issuedAt, id: last.id };
      skip = 0;
      left -= documents.length;
    }
  }
  return { name: `${name}.csv`, body: csvStream(accountingColumns(file, codes), pages()) };
}

/** Documents issued before buyers were kept have the company's name. */
function documentOf(
  { calendars }: Ctx,
  { companyId, issuedAt, taxTotals, parties, ...rest }: IssuedDocument,
  names: ReadonlyMap<string, string>,
): AccountingDocument {
  const buyer = parties?.buyer ?? { ...NO_PARTY, name: names.get(companyId) ?? "" };
  return { ...rest, issuedOn: calendars.provider.dayOf(issuedAt), taxTotals: taxTotals ?? [], buyer };
}
