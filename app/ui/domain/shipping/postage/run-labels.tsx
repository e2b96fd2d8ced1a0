import { RATE_TABLE } from "#app/domain/shipping/following/parcel-status";
import type { ShipRunPage } from "#app/domain/shipping/runs/ship-progress.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { serviceName } from "#app/integrations/tracking-links";
import { orderNumberColumn } from "#app/ui/domain/columns/order-number-column";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { Money } from "#app/ui/primitives/values/money";
import { PrintButton, useStationPrints } from "../../printing/print-button";
import { TrackingNumber } from "../tracking/tracking-number";

/** Labels of the shipped orders, each printable on its own. */
export function RunLabels({ labels, of }: { labels: ShipRunPage["labels"]; of: number }) {
  const withBack = useWithBack();
  const isPrinting = useStationPrints("shippingLabel");
  return (
    <DataTable
      caption="Labels"
      rows={labels}
      rowKey={({ id }) => id}
      rowTo={({ orderId }) => withBack(paths.shipment(orderId))}
      columns={[
        orderNumberColumn(),
        {
          key: "service",
          header: "Service",
          cell: ({ carrierLabel, serviceLabel, isRequested, notOffered }) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {serviceName(carrierLabel, serviceLabel)}
              {isRequested && <Badge status={RATE_TABLE.requested} />}
              {notOffered && (
                <span className="basis-full text-sm text-warn">
                  Requested <bdi>{notOffered}</bdi> not offered, bought the cheapest
                </span>
              )}
            </span>
          ),
        },
        {
          key: "tracking",
          header: "Tracking number",
          cell: ({ trackingNumber }) => <TrackingNumber trackingNumber={trackingNumber} />,
        },
        {
          key: "cost",
          header: "Cost",
          align: "right",
          cell: ({ costMinor, currency }) => <Money minor={costMinor} currency={currency} />,
        },
      ]}
      actions={({ id, orderNumber }) => (
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          <PrintButton use="shippingLabel" action={printingPaths.printCarrierLabel()} fields={{ id }} size="sm">
            Print<span className="sr-only"> label of order {orderNumber} at station</span>
          </PrintButton>
          <LinkButton to={shippingPaths.labelFile(id)} newTab size="sm">
            {isPrinting ? "Open" : "Print"}
            <span className="sr-only"> label of order {orderNumber}</span>
          </LinkButton>
        </div>
      )}
      footer={
        of > labels.length ? (
          <p className="px-5 py-3 text-muted text-sm">
            The first {labels.length.toLocaleString("en")} of {of.toLocaleString("en")} are shown. The file has all of
            them.
          </p>
        ) : undefined
      }
    />
  );
}
