import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewUrl } from "#app/domain/filters/lists";
import { CountsQuery } from "#app/domain/inventory/counts/list/count-list.schema";
import { countsScreen } from "#app/domain/inventory/counts/list/list-counts.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { CountsPage } from "#app/ui/domain/inventory/counts/counts-page";
import { part } from "#app/ui/primitives/part";
import { TableSkeleton } from "#app/ui/primitives/states/skeleton";

const CountList = part(() => import("#app/ui/domain/inventory/counts/count-list"), "CountList", <TableSkeleton />);

export const meta: MetaFunction = () => [{ title: "Counts" }];

export const loader = pageLoader("inventory.count", { query: CountsQuery }, async ({ ctx, query }) => {
  const screen = await countsScreen(ctx, query);
  // The list without any parameter opens with the user's default view.
  const preset = screen.views.find(({ isDefault }) => isDefault);
  if (preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("counts", preset));
  return { query, ...screen };
});

export default function Counts() {
  const { query, mayApprove, ...list } = useLoaderData<typeof loader>();
  return (
    <CountsPage part={query.status ?? "to-do"} companyId={query.company} mayApprove={mayApprove}>
      <CountList search={query} {...list} />
    </CountsPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
