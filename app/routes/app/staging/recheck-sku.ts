import { recheckSkus } from "#app/domain/fulfillment/skus/recheck-sku.server";
import { MappingForm, MappingsQuery } from "#app/domain/staging/corrections/corrections.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { stagingPaths } from "#app/http/staging-paths";
import { namedCompany } from "../named-company.server";

export const action = buttonAction(
  "staging.manage",
  { query: MappingsQuery, form: MappingForm, failed: "Failed to change the mapping" },
  async ({ ctx, query, input: { sku } }) => {
    const company = namedCompany(ctx, query.company, "sku-mappings");
    const { corrected, released, isMore } = await recheckSkus(ctx, { companyId: company, skus: [sku] });
    const rest = isMore ? " The rest follows automatically." : "";
    const description = `${corrected} corrected, ${released} of them ready to pick.${rest}`;
    return done(stagingPaths.skuMappings(company), { title: "Orders checked again", description });
  },
);
