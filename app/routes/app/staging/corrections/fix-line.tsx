import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { productPage } from "#app/domain/catalog/product-list.server";
import { fixLine, readCorrectable } from "#app/domain/staging/corrections/correct-staged.server";
import { FixLine, FixLineQuery } from "#app/domain/staging/corrections/corrections.schema";
import { StagedParams } from "#app/domain/staging/staging.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { backTarget } from "#app/http/redirects/back-path";
import { stagingPaths } from "#app/http/staging-paths";
import { FixLineForm } from "#app/ui/domain/staging/fix-line-form";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { SearchField } from "#app/ui/forms/filter-fields";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { Hint } from "#app/ui/primitives/states/hint";
import { backToOrder } from "./back-to-order";

const SHOWN = 8;

export const meta: MetaFunction = () => [{ title: "Staging order line" }];

export const loader = pageLoader(
  "staging.manage",
  { params: StagedParams, query: FixLineQuery },
  async ({ ctx, params, query }) => {
    const ofCompany = (companyId: string) => productPage(ctx.db.company(companyId), { q: query.q, limit: SHOWN });
    // Links from the list include the company, so that both reads run in parallel.
    const [{ row, order }, listed] = await Promise.all([
      readCorrectable(ctx, params.id),
      query.company && ctx.db.reaches(query.company) ? ofCompany(query.company) : null,
    ]);
    const line = order.lines[query.line - 1] ?? null;
    const products = listed && query.company === row.companyId ? listed : await ofCompany(row.companyId);
    return {
      back: backToOrder(row.id, query.back),
      keep: query.back,
      number: row.number,
      line: line && {
        number: query.line,
        id: line.externalId,
        sku: line.sku,
        name: line.name,
        quantity: line.quantity,
      },
      products: products.rows.map(({ id, sku, name }) => ({ id, sku, name })),
      q: query.q ?? "",
      company: row.companyId,
    };
  },
);

export const action = pageAction(
  "staging.manage",
  { params: StagedParams, query: FixLineQuery, form: FixLine, failed: "Failed to save the correction" },
  async ({ ctx, params, input, query: { back } }) => {
    const { companyId, sku } = await fixLine(ctx, params.id, input);
    if (sku === null) return done(backToOrder(params.id, back), { title: "Line corrected" });
    return done(stagingPaths.skuMappings(companyId, { back: backTarget(back)?.to }), {
      title: "SKU mapped",
      description: `Every order that names ${sku.slice(0, 100)} uses this product from now on.`,
    });
  },
);

export default function FixStagedLine() {
  const { back, keep, number, line, products, q, company } = useLoaderData<typeof loader>();
  return (
    <FormPage
      title={line ? `Line ${line.number}: ${line.name}` : "This line does not exist"}
      subtitle={line?.sku ? `SKU ${line.sku}` : "The store sent no SKU"}
      back={back}
      backLabel={`Staging order ${number}`}
    >
      {line ? (
        <>
          <FilterBar keep={{ line: String(line.number), company, back: keep }}>
            <SearchField name="q" label="Search products" value={q} placeholder="Name, SKU, or barcode" />
          </FilterBar>
          {products.length === 0 && <Hint>No products found. Search by part of the name, SKU, or barcode.</Hint>}
          <FixLineForm line={line} products={products} back={back} />
        </>
      ) : (
        <Hint>The store changed this order. Reload the page and try again.</Hint>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
