import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewUrl } from "#app/domain/filters/lists";
import { AsnsQuery } from "#app/domain/inbound/list/asn-list.schema";
import { asnsScreen } from "#app/domain/inbound/list/list-asns.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { Plus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { TableSkeleton } from "#app/ui/primitives/states/skeleton";

const AsnList = part(() => import("#app/ui/domain/inbound/asn-list"), "AsnList", <TableSkeleton />);

export const meta: MetaFunction = () => [{ title: "Inbound" }];

export const loader = pageLoader("inventory.read", { query: AsnsQuery }, async ({ ctx, query }) => {
  const screen = await asnsScreen(ctx, query);
  // The list without any parameter opens with the user's default view.
  const preset = screen.views.find(({ isDefault }) => isDefault);
  if (preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("inbound", preset));
  return { query, ...screen };
});

export default function Inbound() {
  const { query, may, ...list } = useLoaderData<typeof loader>();
  return (
    <InventoryPage
      part="inbound"
      companyId={query.company}
      actions={
        <>
          {may.manage && <LinkButton to={inboundPaths.docks({ company: query.company })}>Dock appointments</LinkButton>}
          {may.announce && (
            <LinkButton to={inboundPaths.newAsn({ company: query.company })} variant="primary" icon={Plus}>
              Announce goods
            </LinkButton>
          )}
        </>
      }
    >
      <AsnList search={query} {...list} />
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
