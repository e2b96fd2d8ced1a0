import { apiFilters } from "#app/domain/orders/list/api-filters";
import { orderPaths } from "#app/http/order-paths";
import { paths, withQuery } from "#app/http/paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Download, FileSpreadsheet, FileText, Plus, RefreshCw } from "#app/ui/icons/icons";
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

/** The complete list as a file. */
export function ExportMenu({ filters }: { filters: OrdersSearch }) {
  const file = (format: string) => withQuery(orderPaths.ordersExport(), { ...apiFilters(filters), format });
  return (
    <Menu
      label="Export Orders"
      trigger="Export Orders"
      icon={Download}
      items={[
        { label: "CSV", to: file("csv"), icon: FileText, reload: true },
        { label: "Excel", to: file("xlsx"), icon: FileSpreadsheet, reload: true },
      ]}
    />
  );
}
