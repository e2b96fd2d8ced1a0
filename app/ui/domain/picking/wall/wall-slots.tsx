import {
  notPickedOf,
  sortedOf,
  toPut,
  unsortedOf,
  type WallItem,
  type WallOrder,
} from "#app/domain/picking/wall/wall-order";
import { pickingPaths } from "#app/http/picking-paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { Button } from "#app/ui/primitives/buttons/button";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { Mono } from "#app/ui/primitives/values/mono";
import { forgetCopy } from "#app/ui/scan/kept/forget-copy";

const ROW = "grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3 border-line border-t px-4 py-3";

interface Props {
  cartId: string;
  orders: readonly WallOrder[];
  /** Without a network, missing units cannot be reported. */
  isAway: boolean;
}

/** The orders by their slots: what is in each, and what is missing. */
export const WallSlots = ({ cartId, orders, isAway }: Props) => (
  <Card title="Slots" description="One for each order" padded={false}>
    <ol>
      {orders.map((order) => (
        <li key={order.orderId} className={ROW}>
          <span className="tabular text-center font-semibold text-2xl">{order.slot}</span>
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Mono className="font-semibold">{order.orderNumber}</Mono>
              <span className="tabular text-muted">
                {sortedOf(order)} of {sortedOf(order) + unsortedOf(order) + notPickedOf(order)}
              </span>
            </p>
            {notPickedOf(order) > 0 && (
              <p className="text-sm">
                {notPickedOf(order)} not picked yet.{" "}
                <TextLink to={pickingPaths.cart(cartId)}>Back to the cart</TextLink>
              </p>
            )}
            {order.items.map((item) => (
              <Unsorted key={item.id} cartId={cartId} orderId={order.orderId} item={item} isAway={isAway} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  </Card>
);

/** Units that are still in the totes, and a form for those that are not. */
function Unsorted({ cartId, orderId, item, isAway }: Omit<Props, "orders"> & { orderId: string; item: WallItem }) {
  return item.lots
    .filter((lot) => toPut(lot) > 0)
    .map((lot) => (
      <details key={lot.lotId} className="break-words text-sm">
        <summary className="min-h-11 cursor-pointer py-2">
          {toPut(lot)} × {item.name}
          {lot.lot && `, lot ${lot.lot}`}
        </summary>
        <form
          method="post"
          action={pickingPaths.shortAtWall(cartId)}
          onSubmit={forgetCopy}
          className="flex flex-wrap items-end gap-2 pb-2"
        >
          <HiddenFields fields={{ orderId, itemId: item.id, lotId: lot.lotId, unsorted: String(toPut(lot)) }} />
          <label className="grid gap-1">
            Units not in the totes
            <input
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={toPut(lot)}
              defaultValue={1}
              className="tabular h-14 w-24 rounded-lg border border-line-strong bg-surface px-3 text-center text-md"
            />
          </label>
          <Button type="submit" size="touch" disabled={isAway}>
            Report short<span className="sr-only">: {item.name}</span>
          </Button>
        </form>
      </details>
    ));
}

interface Ready {
  orderId: string;
  orderNumber: string;
  slot: number | null;
}

/** Complete orders, which wait in their slots to be packed. */
export const ReadySlots = ({ ready }: { ready: readonly Ready[] }) => (
  <Card title="Ready to pack" padded={false}>
    <ol>
      {ready.map(({ orderId, orderNumber, slot }) => (
        <li key={orderId} className={ROW}>
          <span className="tabular text-center font-semibold text-2xl">{slot}</span>
          <p className="flex min-w-0 flex-wrap items-center gap-x-3">
            <Mono className="font-semibold">{orderNumber}</Mono>
            <TextLink to={shippingPaths.packOrder(orderId)}>
              Pack<span className="sr-only"> order {orderNumber}</span>
            </TextLink>
          </p>
        </li>
      ))}
    </ol>
  </Card>
);
