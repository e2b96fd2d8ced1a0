import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BinParams } from "#app/domain/inventory/bins/bin-form.schema";
import { binHistory } from "#app/domain/inventory/bins/bin-screen.server";
import { BinQuery } from "#app/domain/inventory/bins/bins.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { stockPaths } from "#app/http/stock-paths";
import { BinMovements } from "#app/ui/domain/inventory/locations/bin-movements";
import { Page } from "#app/ui/layouts/pages/page";
import { Pagination } from "#app/ui/primitives/tables/pagination";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `History of ${data?.bin.code ?? "a location"}` },
];

export const loader = pageLoader(
  "inventory.read",
  { params: BinParams, query: BinQuery },
  async ({ ctx, params, query }) => ({ ...(await binHistory(ctx, params.locationId, query.cursor)), query }),
);

export default function LocationHistory() {
  const history = useLoaderData<typeof loader>();
  const { bin, next, query } = history;
  return (
    <Page
      title={`History of ${bin.code}`}
      subtitle="Units that came to the location or left it"
      back={{ to: stockPaths.location(bin.id), label: bin.code }}
    >
      <BinMovements history={history} />
      <Pagination
        newer={query.cursor ? stockPaths.locationHistory(bin.id) : null}
        older={next && stockPaths.locationHistory(bin.id, { cursor: next })}
      />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
