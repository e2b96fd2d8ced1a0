import { orderPaths } from "#app/http/order-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import type { OrdersSearch } from "../order-actions-menu";
import { type SerialLine, SerialList } from "./serial-list";

interface Props {
  orderId: string;
  serials: { lines: readonly SerialLine[]; mayRecord: boolean; mayChooseParcels: boolean };
  search: OrdersSearch;
}

/** The serial numbers of an order's units, and the way to record them. */
export const OrderSerials = ({ orderId, serials: { lines, mayRecord, mayChooseParcels }, search }: Props) => (
  <Card
    title="Serial numbers"
    actions={
      <>
        {mayRecord && (
          <LinkButton to={orderPaths.serials(orderId, search)} size="sm">
            Record serial numbers
          </LinkButton>
        )}
        {mayChooseParcels && (
          <LinkButton to={orderPaths.serialParcels(orderId, search)} size="sm">
            Choose parcels
          </LinkButton>
        )}
      </>
    }
  >
    <SerialList lines={lines} />
  </Card>
);
