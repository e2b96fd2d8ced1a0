import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { skuMappings } from "#app/domain/fulfillment/skus/mappings.server";
import { MappingsQuery } from "#app/domain/staging/corrections/corrections.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { SkuMappings } from "#app/ui/domain/staging/sku-mappings";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { namedCompany } from "../named-company.server";

const TITLE = "SKU mappings";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("staging.manage", { query: MappingsQuery }, async ({ ctx, query }) =>
  skuMappings(ctx, namedCompany(ctx, query.company, "sku-mappings"), query.after ?? null),
);

export default function Mappings() {
  const { company, rows, next } = useLoaderData<typeof loader>();
  const back = useBack({ to: paths.staging({ company: company.id }), label: "Staging area" });
  return (
    <Page title={TITLE} subtitle={`SKUs that the stores of ${company.name} use for its products`} back={back}>
      <SkuMappings rows={rows} companyId={company.id} next={next} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
