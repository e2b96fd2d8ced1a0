import type { ShippingScan } from "#app/domain/shipping/bench/scanned-order.server";
import { paths } from "#app/http/paths";
import { carrierLabel } from "#app/integrations/tracking-links";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Card } from "../../primitives/card";
import { Hint } from "../../primitives/states/hint";
import { Time } from "../../primitives/values/time";
import { OrderStatusBadge } from "../status/order-status-badge";
import { TrackingNumber } from "./tracking/tracking-number";

type Unopened = Exclude<ShippingScan, { kind: "open" }>;

interface Props {
  scanned: Unopened;
  names: ReadonlyMap<string, string>;
  /** The page that opens a chosen order. */
  to?: (orderId: string) => string;
}

const ship = (orderId: string): string => paths.createShipment(orderId, { mode: "scan" });

const TITLE: Record<Unopened["kind"], string> = {
  choose: "Which one?",
  "not-ready": "Not ready to ship",
  shipped: "Already shipped",
  unknown: "Nothing found",
};

/** What a scan found instead of one order that is ready to ship. */
export function NotOpened({ scanned, names, to = ship }: Props) {
  const { kind, message, orders } = scanned;
  const detail = useDetailPaths();
  const isQuestion = kind === "choose";
  return (
    <>
      <Hint tone={isQuestion || kind === "shipped" ? "info" : "warn"} title={TITLE[kind]} role="alert">
        {message}
        {isQuestion &&
          " You can also enter the number here. The barcode on recently printed pick lists and packing slips opens the order directly."}
      </Hint>
      {kind === "shipped" && orders.map((order) => <ShippedOrder key={order.id} order={order} />)}
      {kind !== "shipped" && orders.length > 0 && (
        <ol aria-label={isQuestion ? "Which one?" : "The order"} className="grid gap-2">
          {orders.map(({ id, companyId, orderNumber, customerName, status, unitCount }, n) => (
            <li key={id}>
              <LinkButton
                to={isQuestion ? to(id) : detail.order(id)}
                size="touch"
                className="h-auto min-h-14 w-full flex-wrap justify-between gap-x-3 gap-y-1 whitespace-normal py-2 text-left"
              >
                <span className="min-w-0 break-words" dir="auto">
                  {isQuestion && `${n + 1}. `}
                  {[
                    names.get(companyId),
                    `order ${orderNumber}`,
                    customerName || "Unknown Customer",
                    `${unitCount.toLocaleString("en-US")} ${unitCount === 1 ? "unit" : "units"}`,
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </span>
                <OrderStatusBadge status={status} />
              </LinkButton>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** When and how the scanned parcel's order was shipped, with the ways on. */
function ShippedOrder({ order }: { order: Unopened["orders"][number] }) {
  const detail = useDetailPaths();
  const withBack = useWithBack();
  const { id, orderNumber, customerName, status, shippedAt, carrier, trackingNumber, trackingUrl } = order;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="break-words font-mono font-semibold text-xl">{orderNumber}</h2>
        <OrderStatusBadge status={status} />
      </div>
      <p className="mt-1 break-words text-muted" dir="auto">
        {customerName || "Unknown Customer"}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-2 break-words">
        {shippedAt !== null && (
          <span>
            Shipped <Time at={shippedAt} />
          </span>
        )}
        {carrier && <span className="text-muted">{carrierLabel(carrier)}</span>}
        {trackingNumber && <TrackingNumber trackingNumber={trackingNumber} trackingUrl={trackingUrl} />}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to={detail.order(id)} size="touch" variant="primary">
          Open order
        </LinkButton>
        <LinkButton to={withBack(paths.shipment(id))} size="touch">
          Open shipment
        </LinkButton>
      </div>
    </Card>
  );
}
