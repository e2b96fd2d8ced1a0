import { paths, withQuery } from "#app/http/paths";
import { Download, FileSpreadsheet, FileText, Plus, RefreshCw } from "#app/ui/icons/icons";
import { PostButton } from "../../forms/post-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Menu } from "../../primitives/overlays/menu";
import type { OrdersSearch } from "./order-actions-menu";

/** What can be done with the list as a whole. The export takes the list's own filters, whatever page of it is shown. */
export function OrderHeaderActions({ search, may }: { search: OrdersSearch; may: { create: boolean; sync: boolean } }) {
  const { cursor: _cursor, ...filters } = search;
  const here = paths.orders(search);
  const file = (format: string) => withQuery("/api/orders/export", { ...filters, format });
  return (
    <>
      <PostButton action={here} fields={{ intent: "refresh" }} icon={RefreshCw} pending="Refreshing…">
        Refresh
      </PostButton>
      {may.sync && (
        <PostButton
          action={here}
          fields={{ intent: "sync", ...(search.companyId && { companyId: search.companyId }) }}
          pending="Syncing…"
        >
          Sync from Staging
        </PostButton>
      )}
      <Menu
        label="Export Orders"
        trigger="Export Orders"
        icon={Download}
        items={[
          { label: "CSV", to: file("csv"), icon: FileText, reload: true },
          { label: "Excel", to: file("xlsx"), icon: FileSpreadsheet, reload: true },
        ]}
      />
      {may.create && (
        <LinkButton to={paths.newOrder()} variant="primary" icon={Plus}>
          New Order
        </LinkButton>
      )}
    </>
  );
}
