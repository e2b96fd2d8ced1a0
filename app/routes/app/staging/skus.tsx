import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { unmapSku } from "#app/domain/catalog/sku-aliases.server";
import { skuMappings } from "#app/domain/fulfillment/skus/mappings.server";
import { recheckSkus } from "#app/domain/fulfillment/skus/recheck-sku.server";
import { MappingAction, MappingsQuery } from "#app/domain/staging/corrections/corrections.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { SkuMappings } from "#app/ui/domain/staging/sku-mappings";
import { Page } from "#app/ui/layouts/pages/page";
import { namedCompany } from "../named-company.server";

const TITLE = "SKU mappings";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("staging.manage", { query: MappingsQuery }, async ({ ctx, query }) =>
  skuMappings(ctx, namedCompany(ctx, query.company, "sku-mappings"), query.after ?? null),
);

export const action = pageAction(
  "staging.manage",
  { query: MappingsQuery, form: MappingAction, failed: "Failed to change the mapping" },
  async ({ ctx, query, input: { intent, sku } }) => {
    const company = namedCompany(ctx, query.company, "sku-mappings");
    const back = stagingPaths.skuMappings(company);
    if (intent === "delete") {
      await unmapSku(ctx, company, sku);
      return done(back, { title: "Mapping deleted", description: `${sku.slice(0, 100)} is unknown again.` });
    }
    const { corrected, released, isMore } = await recheckSkus(ctx, { companyId: company, skus: [sku] });
    const rest = isMore ? " The rest follows automatically." : "";
    const description = `${corrected} corrected, ${released} of them can be picked now.${rest}`;
    return done(back, { title: "Orders checked again", description });
  },
);

export default function Mappings() {
  const { company, rows, next } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle={`SKUs that the stores of ${company.name} use for its products`}
      back={{ to: paths.staging({ company: company.id }), label: "Staging area" }}
    >
      <SkuMappings rows={rows} companyId={company.id} next={next} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
