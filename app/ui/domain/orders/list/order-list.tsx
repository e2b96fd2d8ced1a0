import { useSearchParams } from "@remix-run/react";
import type { PaperName } from "#app/documents/paper";
import { orderList } from "#app/domain/orders/list/order-columns";
import type { orderListPage } from "#app/domain/orders/list/order-list-page.server";
import { paths } from "#app/http/paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import type { OrdersSearch } from "../order-actions-menu";
import { countOf, isCapped } from "./counted";
import { OrderTable } from "./order-table";

// Loaded on demand: a dialog opened by its own URL does not wait for it.
const OrderNarrowing = part(() => import("./order-filters"), "OrderNarrowing", <Skeleton className="h-36" />);
const ViewMenu = part(() => import("#app/ui/forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-56" />);
const OrderBulkBar = part(() => import("./order-bulk-bar"), "OrderBulkBar");

type Props = {
  list: Awaited<ReturnType<typeof orderListPage>> & { paper: PaperName };
  /** URL of the list, kept in links that leave it. */
  search: OrdersSearch;
  may: { hold: boolean; cancel: boolean; edit: boolean; assign: boolean };
};

/** The order list: filters, one page of orders, and actions on the selected ones. */
export function OrderList({ list, search, may }: Props) {
  const [params] = useSearchParams();
  const { cursor, ...filters } = search;
  const withCompany = list.companies.length > 1;
  const names = new Map(list.companies.map(({ id, name }) => [id, name]));
  return (
    <>
      <OrderNarrowing
        filters={filters}
        companies={list.companies}
        statuses={list.statuses}
        counts={list.counts}
        columns={orderList(withCompany, filters)}
        withDue
        views={list.views}
        undecided={list.undecided}
        tools={<ViewMenu list="orders" views={list.views} search={search} audiences={list.audiences} />}
        list={paths.orders}
      />
      {filters.status === "on-hold" && (
        <p className="text-sm">
          <TextLink to={paths.orders({ status: "on-hold", group: "reason", companyId: filters.companyId })}>
            Group by reason
          </TextLink>
        </p>
      )}
      <OrderTable
        rows={list.rows}
        companyName={(id) => names.get(id) ?? ""}
        withCompany={withCompany}
        search={search}
        open={params.get("open")}
        openLines={list.openLines}
        first={cursor ? paths.orders(filters) : null}
        next={list.next && paths.orders({ ...filters, cursor: list.next })}
        filtered={Object.entries(filters).some(
          ([name, value]) => !["sort", "columns", "view"].includes(name) && Boolean(value),
        )}
      />
      {list.rows.length > 0 && (
        <OrderBulkBar
          search={search}
          may={may}
          matching={isCapped(filters, list.counts) ? null : countOf(list.counts, filters.status)}
          paper={list.paper}
        />
      )}
    </>
  );
}
