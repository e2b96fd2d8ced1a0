import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { PAPER, type PaperName } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { billingAccounts } from "#db/schema/billing";
import { auditEvent } from "../../../audit/audit.service.server";
import { companyInReach } from "../../../companies/companies.service.server";
import { streamOf } from "../../../files/file-table";
import { billingToday } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { notFound } from "../../../kernel/errors";
import { senderOf } from "../../invoices/papers/invoice-sums";
import { billedToText, buyerOf, sellerLines } from "../../parties/party";
import { sellerOf } from "../../parties/seller.server";
import { BUYER_COLUMNS } from "../../tax/tax-details.repo.server";
import type { StatementQuery } from "../statement.schema";
import { statementEntries } from "../statement.server";
import { statementFileName } from "../statement-labels";
import { statementSheets, textsOf } from "./statement-sheets";

/** A company's statement of account as PDF, with all entries of its days. @throws not_found */
export async function statementPdf(ctx: Ctx, companyId: string, query: StatementQuery, paper: PaperName) {
  const db = ctx.db.company(companyId);
  const [company, account, parties] = await db.batch(
    companyInReach(ctx, companyId),
    db.selectFirst(billingAccounts, { columns: BUYER_COLUMNS }),
    sellerOf(ctx),
  );
  if (!company) throw notFound("This company");
  const { from, to, accounts, aged } = await statementEntries(ctx, companyId, query);
  await auditEvent(ctx, { action: "export.made", subject: "Statement of account", companyId, after: { from, to } });
  const buyer = buyerOf(account, company);
  const [name = "", ...address] = billedToText(buyer, account?.address || company.address || "").split("\n");
  const said = {
    ...{ company: name, address: address.join("\n"), seller: sellerLines(parties) },
    ...{ from, to, today: billingToday(ctx), accounts, aged },
  };
  const sender = senderOf(ctx.config, parties.seller);
  const faces = new Faces(FONT_FILES, ctx.asset);
  await faces.cover(textsOf(said, sender));
  const info = { title: `Statement of account, ${name}`, author: sender.brand, createdAt: ctx.now() };
  const sheets = statementSheets({ faces, paper: PAPER[paper], sender }, said);
  return {
    name: `${statementFileName(company.name, { from, to })}.pdf`,
    body: streamOf(pdfPieces(info, faces, sheets)),
  };
}
