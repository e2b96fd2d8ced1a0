import type { LookUp } from "#app/domain/picking/look-up/look-up";
import { serialPaths } from "#app/http/warehouse-work/serial-paths";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";

interface Props {
  unit: LookUp["serials"][number];
}

/** A unit with the scanned serial number: on hand, or of an order. */
export function SerialFound({ unit: { serial, productName, orderId, orderNumber, company } }: Props) {
  const detail = useDetailPaths();
  return (
    <Card>
      <p className="text-muted">Serial number</p>
      <h2 className="break-all font-mono font-semibold text-xl">{serial}</h2>
      <p className="mt-1 break-words text-muted">
        <bdi>{productName}</bdi>
        {company && `, ${company}`}
      </p>
      <p className="mt-1">{orderNumber === null ? "On hand" : `Order ${orderNumber}`}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {orderId !== null && (
          <LinkButton to={detail.order(orderId)} size="touch">
            Open order
          </LinkButton>
        )}
        <LinkButton to={serialPaths.trace(serial)} size="touch">
          View Details
        </LinkButton>
      </div>
    </Card>
  );
}
