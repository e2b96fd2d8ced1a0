import type { Ctx } from "../../kernel/ctx";
import type { CompanyRow } from "../companies.service.server";

/** What the Settings tab shows; empty when the company is out of reach. */
export const companySettings = (ctx: Ctx, company: CompanyRow | null) => ({
  hasLogo: company?.logo != null,
  cutOff: company?.handling.cutOff || null,
  autoProcess: company?.autoProcess ?? false,
  may: {
    billing: ctx.can("billing.manage"),
    staging: ctx.can("staging.manage"),
    stockRules: ctx.can("warehouses.manage"),
    retention: ctx.can("companies.create"),
    scanPolicy: company !== null && ctx.can("picking.supervise", company.id),
    filePlace: ctx.config.filePlaces.length > 1 && ctx.can("companies.create"),
    export: company !== null && ctx.can("data.export", company.id),
  },
});
