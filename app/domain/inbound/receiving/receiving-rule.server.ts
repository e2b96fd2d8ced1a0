import type { SellableFrom } from "#db/schema/column-values";
import { stockRules } from "#db/schema/stock";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { forbidden } from "../../kernel/errors";
import { saveSellableFrom } from "./receiving-rule.repo.server";

/** When the company's received units can be sold. @throws not_found for a company out of scope */
export const sellableFrom = (ctx: Ctx, companyId: string) =>
  ctx.db
    .company(companyId)
    .selectFirst(stockRules, { columns: ["sellableFrom"] })
    .map((rules): SellableFrom => rules?.sellableFrom ?? "receipt");

/** Sets it; units that are in the receiving bins follow at once. @throws not_found; forbidden */
export async function setSellableFrom(ctx: Ctx, companyId: string, to: SellableFrom): Promise<void> {
  const before = await sellableFrom(ctx, companyId);
  if (!ctx.can("inbound.manage", companyId)) throw forbidden();
  if (before === to) return;
  const company = ctx.db.company(companyId);
  await company.batch(
    ...audited(ctx, saveSellableFrom(company, to, ctx.now()), {
      ...{ action: "receiving-rule.changed", subject: "Receiving rule", companyId },
      ...{ before: { sellableFrom: before }, after: { sellableFrom: to } },
    }),
  );
}
