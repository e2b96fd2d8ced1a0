import { apiFilters } from "#app/domain/orders/list/api-filters";
import { orderPaths } from "#app/http/order-paths";
import { paths, withQuery } from "#app/http/paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Download, FileSpreadsheet, FileText, Inbox, Plus, RefreshCw } from "#app/ui/icons/icons";
import { IconLink } from "#app/ui/primitives/buttons/icon-button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Menu } from "#app/ui/primitives/overlays/menu";
import type { OrdersSearch } from "../order-actions-menu";

type Props = {
  search: OrdersSearch;
  may: { create: boolean; sync: boolean };
};

/** Actions on the whole list. The export uses the list's filters and covers all pages. */
export function OrderHeaderActions({ search, may }: Props) {
  const { cursor: _cursor, ...filters } = search;
  return (
    <>
      <PostButton action={orderPaths.refresh(search)} icon={RefreshCw} pending="Refreshing…">
        Refresh
      </PostButton>
      {may.sync && (
        <PostButton
          action={orderPaths.sync(search)}
          fields={search.companyId ? { companyId: search.companyId } : {}}
          pending="Syncing…"
        >
          Sync from Staging
        </PostButton>
      )}
      <ExportMenu filters={filters} />
      {may.create && (
        <LinkButton to={withQuery(paths.newOrder(), { company: search.companyId })} variant="primary" icon={Plus}>
          New Order
        </LinkButton>
      )}
    </>
  );
}

/** The same on phones: a new order, and the others in a menu. */
export function OrderPhoneActions({ search, may }: Props) {
  const { cursor: _cursor, companyId, ...filters } = search;
  const [csv, excel] = files({ ...filters, companyId });
  return (
    <>
      {may.create && (
        <IconLink
          to={withQuery(paths.newOrder(), { company: companyId })}
          variant="primary"
          icon={Plus}
          label="New Order"
        />
      )}
      <Menu
        label="More order actions"
        items={[
          { label: "Refresh", action: orderPaths.refresh(search), fields: {}, icon: RefreshCw },
          ...(may.sync
            ? [
                {
                  label: "Sync from Staging",
                  action: orderPaths.sync(search),
                  fields: companyId ? { companyId } : ({} as Record<string, string>),
                  icon: Inbox,
                },
              ]
            : []),
          { ...csv, label: "Export as CSV" },
          { ...excel, label: "Export as Excel" },
        ]}
      />
    </>
  );
}

/** The complete list as files. */
function files(filters: OrdersSearch) {
  const file = (format: string) => withQuery(orderPaths.ordersExport(), { ...apiFilters(filters), format });
  return [
    { label: "CSV", to: file("csv"), icon: FileText, reload: true },
    { label: "Excel", to: file("xlsx"), icon: FileSpreadsheet, reload: true },
  ] as const;
}

export const ExportMenu = ({ filters }: { filters: OrdersSearch }) => (
  <Menu label="Export Orders" trigger="Export Orders" icon={Download} items={[...files(filters)]} />
);
