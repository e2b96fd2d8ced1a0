import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { viewerUnits } from "#app/domain/kernel/units";
import { BoxesQuery } from "#app/domain/shipping/boxes/boxes.schema";
import { listBoxes } from "#app/domain/shipping/boxes/boxes.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { Plus } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { TableSkeleton } from "#app/ui/primitives/states/skeleton";

// Loaded on demand: a dialog opened by its own URL does not wait for the table behind it.
const BoxList = part(() => import("#app/ui/domain/shipping/boxes/box-list"), "BoxList", <TableSkeleton />);

const TITLE = "Boxes";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("boxes.manage", { query: BoxesQuery }, async ({ ctx, query }) => ({
  ...(await listBoxes(ctx, query)),
  units: viewerUnits(ctx),
  query,
  packs: ctx.can("floor.work"),
  back: ctx.can("floor.work")
    ? { to: paths.shipping({ company: query.company }), label: "Shipping" }
    : { to: query.company ? paths.company(query.company, "settings") : paths.companies(), label: "Company" },
}));

export default function Boxes() {
  const { rows, next, count, companies, units, query, packs, back } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      back={back}
      subtitle={
        packs ? "Choose one when you buy postage to fill in the size and weight" : "What your orders are packed in"
      }
      actions={
        <LinkButton to={shippingPaths.newBox(query)} variant="primary" icon={Plus} preventScrollReset>
          Add box
        </LinkButton>
      }
    >
      <BoxList rows={rows} units={units} search={query} next={next} companies={companies} count={count} />
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
