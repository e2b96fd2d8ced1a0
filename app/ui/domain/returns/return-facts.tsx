import type { ReturnScreen } from "#app/domain/returns/read-return.server";
import { SOURCE_LABEL } from "#app/domain/returns/return-labels";
import { carrierLabel, serviceName, trackingLink } from "#app/integrations/tracking-links";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Money } from "#app/ui/primitives/values/money";
import { Time } from "#app/ui/primitives/values/time";
import { TrackingNumber } from "../shipping/tracking/tracking-number";

type Props = Pick<ReturnScreen, "return" | "order" | "companyName" | "warehouse" | "label"> & { isOneCompany: boolean };

/** What a return is about, who announced it and when. */
export function ReturnFacts({ return: row, order, companyName, warehouse, label, isOneCompany }: Props) {
  const detail = useDetailPaths();
  const { source, carrier, trackingNumber, note, createdByName, createdAt, arrivedAt, completedAt, canceledAt } = row;
  return (
    <DescriptionList
      columns={3}
      items={[
        {
          term: "Order",
          detail: order ? (
            <>
              <TextLink to={detail.order(order.id)}>{order.orderNumber}</TextLink>
              {order.customerName && (
                <>
                  , <bdi>{order.customerName}</bdi>
                </>
              )}
            </>
          ) : (
            "Not known"
          ),
        },
        ...(isOneCompany ? [] : [{ term: "Company", detail: <bdi>{companyName}</bdi> }]),
        ...(warehouse === null ? [] : [{ term: "Warehouse", detail: <bdi>{warehouse}</bdi> }]),
        {
          term: "Announced by",
          detail: source === "client" || source === "staff" ? <bdi>{createdByName}</bdi> : SOURCE_LABEL[source],
        },
        { term: "Created", detail: <Time at={createdAt} /> },
        {
          term: "Tracking number",
          detail: trackingNumber && (
            <>
              {carrier && `${carrierLabel(carrier)} `}
              <TrackingNumber
                trackingNumber={trackingNumber}
                trackingUrl={carrier && trackingLink(carrier, trackingNumber)}
              />
            </>
          ),
        },
        ...(label?.state === "bought"
          ? [
              {
                term: "Return label",
                detail: (
                  <>
                    {serviceName(label.carrierLabel, label.serviceLabel)},{" "}
                    <Money minor={label.costMinor} currency={label.currency} />
                    {label.isTest && ", test"}
                  </>
                ),
              },
            ]
          : []),
        ...(arrivedAt ? [{ term: "Arrived", detail: <Time at={arrivedAt} /> }] : []),
        ...(completedAt ? [{ term: "Completed", detail: <Time at={completedAt} /> }] : []),
        ...(canceledAt ? [{ term: "Canceled", detail: <Time at={canceledAt} /> }] : []),
        ...(note ? [{ term: "Note", detail: <span className="whitespace-pre-wrap">{note}</span>, wide: true }] : []),
      ]}
    />
  );
}
