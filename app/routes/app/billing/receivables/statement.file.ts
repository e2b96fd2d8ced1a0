import { StatementQuery } from "#app/domain/billing/receivables/statement.schema";
import { exportStatement } from "#app/domain/billing/receivables/statement.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { oneBilled } from "../billed-company.server";

/** A company's statement of account as CSV. */
export const loader = pageLoader("billing.read", { query: StatementQuery }, async ({ ctx, user, query }) => {
  const { companyId } = oneBilled(user, query.company);
  const { name, body } = await exportStatement(ctx, companyId, query);
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
});
