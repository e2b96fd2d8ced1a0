import { shippingPaths } from "#app/http/shipping-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { ConfirmButton } from "../../forms/confirm-button";
import { PostButton } from "../../forms/post-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { PrintButton, useStationPrints } from "../printing/print-button";
import { ShipmentFacts, type ShownShipment } from "./shipment-facts";

interface Props {
  order: { id: string; orderNumber: string; isOnItsWay: boolean };
  shipment: ShownShipment;
}

/** A shipment with its documents and actions. */
export function Shipment({ order, shipment }: Props) {
  const detail = useDetailPaths();
  const isPrinting = useStationPrints("shippingLabel");
  const labels = shipment.parcels.filter(({ labelId }) => labelId !== null);
  const isOwn = labels.length < shipment.parcels.length;
  return (
    <div className="grid grid-cols-1 gap-5">
      <ShipmentFacts orderId={order.id} shipment={shipment}>
        <LinkButton to={detail.order(order.id)} size="sm">
          Open order
        </LinkButton>
        <PrintButton
          use="shippingLabel"
          action={printingPaths.printShippingLabels()}
          fields={{ id: order.id }}
          size="sm"
        >
          {shipment.parcels.length === 1 ? "Print label" : "Print labels"}
        </PrintButton>
        {labels.map(({ position, labelId }) => (
          <LinkButton key={position} to={shippingPaths.labelFile(labelId ?? "")} newTab size="sm">
            {`${isPrinting ? "Open" : "Print"} label${labels.length === 1 ? "" : ` ${position}`}`}
          </LinkButton>
        ))}
        {isOwn && (
          <>
            <LinkButton to={shippingPaths.parcelLabels({ id: order.id })} newTab size="sm">
              Address label, 4 × 6 in
            </LinkButton>
            <LinkButton to={shippingPaths.parcelLabels({ id: order.id, on: "page" })} newTab size="sm">
              Address label on paper
            </LinkButton>
          </>
        )}
      </ShipmentFacts>
      {order.isOnItsWay && (
        <div className="dialog-foot flex flex-wrap items-center justify-end gap-3">
          <ConfirmButton
            label="Mark as returned"
            title="Mark this shipment as returned?"
            body="The shipment becomes an exception, and the people responsible for the order are notified. Receive the returned units to put them back in stock."
            confirm="Mark as returned"
            tone="primary"
            action={shippingPaths.markReturned(order.id)}
          />
          <PostButton action={shippingPaths.markDelivered(order.id)} variant="primary" pending="Saving...">
            Mark as delivered
          </PostButton>
        </div>
      )}
    </div>
  );
}
