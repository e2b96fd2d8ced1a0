import { statementPdf } from "#app/domain/billing/receivables/papers/statement-pdf.server";
import { StatementQuery } from "#app/domain/billing/receivables/statement.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paperOf, rememberedPaper } from "#app/http/request/paper";
import { oneBilled } from "../billed-company.server";

/** A company's statement of account as PDF, on the paper that `?paper=` names. */
export const loader = pageLoader("billing.read", { query: StatementQuery }, async ({ ctx, user, query, request }) => {
  const { companyId } = oneBilled(user, query.company);
  const { name, body } = await statementPdf(ctx, companyId, query, await paperOf(request, ctx.config));
  return new Response(body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "no-store",
      ...(await rememberedPaper(request)),
    },
  });
});
