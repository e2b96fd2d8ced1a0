import { orderRetention } from "#db/schema/orders/order-archive";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../../audit/audit.service.server";
import { getCompany } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { saveRetention } from "./retention.repo.server";
import type { RetentionForm } from "./retention.schema";

/** After how many days a company's closed orders are archived, for the caller's batch; null: they are not. */
export const retentionOf = (company: CompanyDb): Statement<number | null> =>
  company
    .selectFirst(orderRetention, { columns: ["archiveAfterDays"] })
    .map((retention) => retention?.archiveAfterDays ?? null);

/** The form's values. @throws not_found for a company out of reach */
export async function retentionScreen(ctx: Ctx, companyId: string) {
  const { id, name } = await getCompany(ctx, companyId);
  const days = await retentionOf(ctx.db.company(id));
  return { company: { id, name }, retention: { archiveAfter: String(days ?? "") } };
}

/** Orders archived before stay archived. @throws not_found for a company out of reach */
export async function changeRetention(ctx: Ctx, companyId: string, { archiveAfter }: RetentionForm): Promise<void> {
  const { company, retention } = await retentionScreen(ctx, companyId);
  if (retention.archiveAfter === archiveAfter) return;
  const own = ctx.db.company(company.id);
  await own.batch(
    ...audited(ctx, saveRetention(ctx, own, archiveAfter === "" ? null : Number(archiveAfter)), {
      action: "company.retention-changed",
      subject: company.name,
      companyId: company.id,
      before: { archiveAfterDays: retention.archiveAfter || null },
      after: { archiveAfterDays: archiveAfter || null },
    }),
  );
}
