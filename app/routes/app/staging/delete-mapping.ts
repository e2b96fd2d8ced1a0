import { unmapSku } from "#app/domain/catalog/sku-aliases.server";
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
    await unmapSku(ctx, company, sku);
    const description = `${sku.slice(0, 100)} is unknown again.`;
    return done(stagingPaths.skuMappings(company), { title: "Mapping deleted", description });
  },
);
