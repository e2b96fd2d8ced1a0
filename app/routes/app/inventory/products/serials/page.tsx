import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { StockSerialsQuery } from "#app/domain/inbound/serials/serials.schema";
import { stockSerialsScreen } from "#app/domain/inbound/serials/stock-serials.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { portalPaths } from "#app/http/portal-paths";
import { stockPaths } from "#app/http/stock-paths";
import { serialPaths } from "#app/http/warehouse-work/serial-paths";
import { SerialCounts } from "#app/ui/domain/inventory/serials/serial-counts";
import { StockSerialTable } from "#app/ui/domain/inventory/serials/stock-serial-table";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { SearchField } from "#app/ui/forms/filter-fields";
import { Page } from "#app/ui/layouts/pages/page";
import { useIsPortal } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Tabs } from "#app/ui/primitives/tabs";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Serial numbers of ${data.product.name}` : "Serial numbers" },
];

export const loader = pageLoader(
  "inventory.read",
  { params: ProductParams, query: StockSerialsQuery },
  async ({ ctx, params, query }) => ({ ...(await stockSerialsScreen(ctx, params.productId, query)), query }),
);

export default function StockSerials() {
  const { product, counts, rows, next, mayChange, query } = useLoaderData<typeof loader>();
  const { state, q, cursor } = query;
  const isPortal = useIsPortal();
  const { id } = product;
  const here = (more: Record<string, string | undefined>) =>
    (isPortal ? portalPaths.mySerials : serialPaths.onHand)(id, more);
  return (
    <Page
      title="Serial numbers"
      subtitle={<bdi>{product.name}</bdi>}
      back={{ to: (isPortal ? portalPaths.myProduct : stockPaths.productStock)(id), label: "Product" }}
      actions={
        mayChange &&
        !isPortal && (
          <>
            <LinkButton to={serialPaths.remove(id)}>Remove</LinkButton>
            {product.serialNumbers === "at-receipt" && <LinkButton to={serialPaths.add(id)}>Add</LinkButton>}
          </>
        )
      }
    >
      <SerialCounts counts={counts} />
      <Tabs
        label="Serial numbers by state"
        items={[
          { to: here({}), label: "On hand", current: state === "on-hand" },
          { to: here({ state: "gone" }), label: "No longer on hand", current: state === "gone" },
        ]}
      />
      <FilterBar
        keep={state === "gone" ? { state } : {}}
        clearTo={here(state === "gone" ? { state } : {})}
        active={Boolean(q)}
      >
        <SearchField name="q" label="Serial number" value={q ?? ""} placeholder="Serial number" />
      </FilterBar>
      <StockSerialTable
        rows={rows}
        isGone={state === "gone"}
        isFiltered={Boolean(q || cursor)}
        first={cursor ? here({ state: state === "gone" ? state : undefined, q }) : null}
        next={next && here({ state: state === "gone" ? state : undefined, q, cursor: next })}
        removeFrom={mayChange && !isPortal && state === "on-hand" ? id : null}
      />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
