import { dayName } from "#app/domain/kernel/days";
import type { OrderAction } from "#app/domain/orders/order-actions";
import { ORDER_FLAG_TABLE } from "#app/domain/orders/order-status";
import type { OrderTotals } from "#app/domain/orders/order-totals";
import { PRIORITY_LABEL, PRIORITY_TABLE, type Priority } from "#app/domain/orders/urgency/priority";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { ShipmentFacts, type ShownShipment } from "#app/ui/domain/shipping/shipment-facts";
import { OrderStatusBadge } from "#app/ui/domain/status/order-status-badge";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { Card } from "#app/ui/primitives/card";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";
import type { Blocked } from "../blockers/blocker-fixes";
import { WhyNot } from "../blockers/why-not";
import { isImported, type OrderDetail } from "../details/order-details";
import { OrderHistory } from "../details/order-history";
import { OrderNeighbours } from "../details/order-neighbours";
import type { OrdersSearch } from "../order-actions-menu";
import { OrderActions } from "./order-actions";
import { OrderFacts, type ShipsFrom } from "./order-facts";
import { OrderItems, type StockedLine } from "./order-items";
import { OrderNotes } from "./order-notes";
import type { OrderLabels } from "./order-tags";
import { OrderTotalsList } from "./order-totals-list";

const OrderTags = part(() => import("./order-tags"), "OrderTags", <Skeleton className="h-20" />);
const OrderSerials = part(() => import("../serials/order-serials"), "OrderSerials", <Skeleton className="h-24" />);
const OrderReturns = part(() => import("../../returns/order-returns"), "OrderReturns", <Skeleton className="h-24" />);
const ArchivedHint = part(() => import("../details/archived-hint"), "ArchivedHint", <Skeleton className="h-24" />);
const UrgencyFields = part(() => import("./urgency-form"), "UrgencyFields", <Skeleton className="h-40" />);

type Props = {
  order: OrderDetail & Omit<Blocked, "search"> & { archivedAt: number | null };
  items: StockedLine[];
  totals: OrderTotals;
  urgency: { priority: Priority; requiredShipDate: string | null; mayEdit: boolean; isLate: boolean };
  warehouse: ShipsFrom | null;
  labels: OrderLabels;
  parcel: ShownShipment | null;
  blockers: Parameters<typeof WhyNot>[0]["blockers"];
  actions: OrderAction[];
  beside: { previous: string | null; next: string | null };
  notes: Parameters<typeof OrderNotes>[0]["notes"];
  noteForm: Parameters<typeof OrderNotes>[0]["form"];
  serials: Parameters<typeof OrderSerials>[0]["serials"];
  returns: Parameters<typeof OrderReturns>[0]["returns"];
  mayReturn: boolean;
  mayRestore: boolean;
  timeline: { entries: Parameters<typeof OrderHistory>[0]["entries"]; next: string | null };
  search: OrdersSearch;
  before: string | undefined;
};

/** Everything about one order. */
export function OrderPage(props: Props) {
  const { order, items, totals, urgency, parcel, blockers, actions, beside, timeline, search, before } = props;
  const { mayRestore } = props;
  const isArchived = order.archivedAt !== null;
  const { back: _back, ...list } = search;
  const back = useBack({ to: paths.orders({ ...list, open: order.id }), label: "Orders" });
  const page = (query?: Record<string, string | null | undefined>) =>
    orderPaths.page(order.id, { ...search, ...query });
  return (
    <Page
      title={`Order ${order.orderNumber}`}
      subtitle={
        <>
          <bdi>{order.customerName}</bdi>
          {order.shipBy && ` · Ships by ${order.shipBy}`}
        </>
      }
      back={back}
      badges={<OrderBadges status={order.status} urgency={urgency} />}
      actions={<OrderActions order={order} actions={actions} blockers={blockers} search={search} />}
    >
      <div className="grid grid-cols-1 gap-6">
        <OrderNeighbours {...beside} to={(id) => orderPaths.page(id, search)} />
        {isArchived && <ArchivedHint {...{ order, mayRestore }} search={{ ...search, on: "page" }} />}
        <WhyNot order={{ ...order, search: { ...search, on: "page" } }} blockers={blockers} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <div className="grid grid-cols-1 gap-6">
            <Card title="Items">
              <OrderItems lines={items} currency={order.currency} orderStatus={order.status} />
              <div className="mt-4 border-line border-t pt-4">
                <OrderTotalsList totals={totals} currency={order.currency} />
              </div>
            </Card>
            {parcel && (
              <Card title="Shipment">
                <ShipmentFacts orderId={order.id} shipment={parcel} />
              </Card>
            )}
            {props.serials.lines.length > 0 && (
              <OrderSerials orderId={order.id} serials={props.serials} search={search} />
            )}
            {(props.mayReturn || props.returns.length > 0) && (
              <OrderReturns orderId={order.id} returns={props.returns} mayAnnounce={props.mayReturn} />
            )}
            <Card title="Timeline">
              {timeline.entries.length > 0 ? (
                <OrderHistory entries={timeline.entries} level={3} isImported={isImported(order)} />
              ) : (
                <Hint>No earlier events.</Hint>
              )}
              <Pagination newer={before ? page() : null} older={timeline.next && page({ before: timeline.next })} />
            </Card>
          </div>
          <div className="grid grid-cols-1 gap-6">
            <OrderFacts
              order={order}
              shipsFrom={props.warehouse}
              warehouseTo={orderPaths.warehouse(order.id, search)}
            />
            <Card title="Priority and ship date">
              {urgency.mayEdit ? (
                <UrgencyFields urgency={urgency} action={orderPaths.urgency(order.id, search)} />
              ) : (
                <p>
                  {PRIORITY_LABEL[urgency.priority]} priority
                  {urgency.requiredShipDate && `, to ship by ${dayName(urgency.requiredShipDate)}`}
                </p>
              )}
            </Card>
            <Card title="Tags and picker">
              <OrderTags {...props.labels} orderId={order.id} search={search} />
            </Card>
            <OrderNotes
              orderId={order.id}
              notes={props.notes}
              form={props.noteForm}
              isArchived={isArchived}
              search={search}
            />
          </div>
        </div>
      </div>
    </Page>
  );
}

function OrderBadges({ status, urgency }: { status: string; urgency: Props["urgency"] }) {
  return (
    <>
      <OrderStatusBadge status={status} />
      {urgency.priority !== "normal" && <Badge status={PRIORITY_TABLE[urgency.priority]} />}
      {urgency.isLate && <Badge status={ORDER_FLAG_TABLE.late} />}
    </>
  );
}
