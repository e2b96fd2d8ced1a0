import type { ReactNode } from "react";
import type { OrderTotals } from "#app/domain/orders/order-totals";
import { shippingPaths } from "#app/http/shipping-paths";
import { ShipmentFacts, type ShownShipment } from "#app/ui/domain/shipping/shipment-facts";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { TrackingNumber } from "../../shipping/tracking/tracking-number";
import { OrderTotalsList } from "../order-page/order-totals-list";
import { CustomerOrders } from "./customer-orders";
import { type HistoryEntry, OrderHistory } from "./order-history";
import { type OrderLine, OrderLines } from "./order-lines";

export interface OrderDetail {
  orderNumber: string;
  /** Missing in the client portal, which has one company. */
  companyId?: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shippingAddress: string;
  /** Null when the viewer has only one company. */
  companyName: string | null;
  currency: string;
  totalMinor: number;
  status: string;
  placedAt: number;
  /** The day by which it ships; null once it has left. */
  shipBy: string | null;
  source: "manual" | "storefront";
  payment: string | null;
  shippingMethod: string | null;
  note: string | null;
  /** The order that this one ships units of, and the orders that ship units of this one. */
  linked: readonly { id: string; orderNumber: string; isOriginal: boolean; isSplit: boolean }[];
}

interface UnusedPostage {
  position: number;
  state: string;
  service: string;
  trackingNumber: string | null;
}

/** Text about an unused label, by the state of its void. */
const postageWords = (state: string) =>
  state === "voiding"
    ? { title: "Its postage is being voided", link: "View label" }
    : state === "buying"
      ? { title: "Postage may have been purchased for it", link: "Check status" }
      : { title: "Postage was purchased for it", link: "Void label" };

type Props = {
  order: OrderDetail & { id: string };
  lines: OrderLine[];
  totals: OrderTotals;
  /** The latest entries; the full history has its own page. */
  history: HistoryEntry[];
  parcel: ShownShipment | null;
  /** Labels bought for the order but not used. */
  unused?: readonly UnusedPostage[];
};

/** All details of an order: lines and total, then customer, parcels and history. */
export function OrderDetails({ order, lines, totals, history, parcel, unused = [] }: Props) {
  const detail = useDetailPaths();
  return (
    <div className="grid grid-cols-1 gap-6">
      {unused.map(({ position, state, service, trackingNumber }) => (
        <Hint key={position} tone="warn" title={postageWords(state).title}>
          <p>
            {service} {trackingNumber && <TrackingNumber trackingNumber={trackingNumber} />}
          </p>
          <TextLink to={shippingPaths.postage(order.id, { parcel: String(position) })}>
            {postageWords(state).link}
          </TextLink>
        </Hint>
      ))}
      <Block title="Items">
        <OrderLines lines={lines} currency={order.currency} orderStatus={order.status} withoutSubtotal />
        <OrderTotalsList totals={totals} currency={order.currency} />
      </Block>
      <Block title="Details">
        <DescriptionList pairs columns={3} items={orderFacts(order)} />
      </Block>
      <div className="grid gap-6 sm:grid-cols-2">
        <Block title="Customer">
          <DescriptionList
            columns={1}
            items={[
              { term: "Name", detail: <span dir="auto">{order.customerName}</span> },
              {
                term: "Email",
                detail: order.customerEmail && (
                  <a href={`mailto:${order.customerEmail}`} className="break-all underline underline-offset-3">
                    {order.customerEmail}
                  </a>
                ),
              },
              ...(order.customerPhone ? [{ term: "Phone", detail: order.customerPhone }] : []),
            ]}
          />
          <p className="text-sm">
            <CustomerOrders customer={order} />
          </p>
        </Block>
        <Block title="Ship to">
          {order.shippingAddress ? (
            <p dir="auto" className="whitespace-pre-line break-words">
              {order.shippingAddress}
            </p>
          ) : (
            <p className="text-muted">No address.</p>
          )}
        </Block>
      </div>
      {parcel && (
        <Block title="Shipment">
          <ShipmentFacts orderId={order.id} shipment={parcel} />
        </Block>
      )}
      <Block title="History">
        <OrderHistory entries={history} level={4} isImported={isImported(order)} />
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <TextLink to={detail.orderHistory(order.id)}>Full history</TextLink>
          <TextLink to={detail.orderHistory(order.id, { by: "people" })}>Changes by users only</TextLink>
        </p>
      </Block>
    </div>
  );
}

const orderFacts = (order: OrderDetail) => [
  { term: "Placed", detail: <Time at={order.placedAt} /> },
  ...(order.shipBy ? [{ term: "Ships by", detail: order.shipBy }] : []),
  ...(order.companyName ? [{ term: "Company", detail: <bdi>{order.companyName}</bdi> }] : []),
  { term: "Source", detail: order.source === "manual" ? "Created manually" : "Store" },
  ...linkedFacts(order.linked),
  ...(order.payment ? [{ term: "Payment", detail: order.payment }] : []),
  ...(order.shippingMethod ? [{ term: "Shipping method", detail: order.shippingMethod }] : []),
  ...(order.note
    ? [{ term: "Customer's note", detail: <span className="whitespace-pre-line">{order.note}</span>, wide: true }]
    : []),
];

/** Whether it came from a store; a backorder was created here. */
export const isImported = ({ source, linked }: Pick<OrderDetail, "source" | "linked">): boolean =>
  source === "storefront" && !linked.some(({ isOriginal }) => isOriginal);

export function linkedFacts(linked: OrderDetail["linked"]) {
  const links = (isOriginal: boolean, isSplit: boolean) =>
    linked.filter((one) => one.isOriginal === isOriginal && one.isSplit === isSplit);
  return [
    { term: "Backorder of", orders: links(true, false) },
    { term: "Backorders", orders: links(false, false) },
    { term: "Shipment of order", orders: links(true, true) },
    { term: "Further shipments", orders: links(false, true) },
  ].flatMap(({ term, orders }) =>
    orders.length === 0
      ? []
      : [
          {
            term,
            detail: (
              <span className="flex flex-wrap gap-x-3">
                {orders.map((order) => (
                  <LinkedOrder key={order.id} {...order} />
                ))}
              </span>
            ),
          },
        ],
  );
}

function LinkedOrder({ id, orderNumber }: OrderDetail["linked"][number]) {
  return (
    <TextLink to={useDetailPaths().order(id)}>
      <Mono>{orderNumber}</Mono>
    </TextLink>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h3 className="text-md">{title}</h3>
      {children}
    </section>
  );
}
