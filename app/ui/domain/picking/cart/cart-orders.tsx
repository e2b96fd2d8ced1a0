import type { PickView } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { PickedBadge } from "#app/ui/domain/status/order-status-badge";
import { Undo2 } from "#app/ui/icons/icons";
import { IconButton } from "#app/ui/primitives/buttons/icon-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { Mono } from "#app/ui/primitives/values/mono";
import { OrderUndo } from "./order-undo";

interface Props {
  views: readonly PickView[];
  /** Undoes an order's last pick; none for a cart that is not being picked. */
  undo?: (orderId: string, pickId: string) => void;
}

/** The orders on the cart, by their places. */
export function CartOrders({ views, undo }: Props) {
  return (
    <Card title="Orders" description="By their place on the cart" padded={false}>
      <ol>
        {views.map((view) => (
          <li
            key={view.orderId}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3 border-line border-t px-4 py-3"
          >
            <span className="tabular text-center font-semibold text-2xl">{view.cart?.slot}</span>
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Mono className="font-semibold">{view.orderNumber}</Mono>
                {view.cart?.tote && <Mono>{view.cart.tote}</Mono>}
                <PickedBadge picked={view.blocked === null} />
                <span className="tabular text-muted">
                  {view.picked} of {view.total}
                </span>
              </p>
              <p className="break-words text-muted text-sm">{view.customerName}</p>
              {view.unfit && <p className="font-medium text-sm">{view.unfit}</p>}
              {undo &&
                view.items
                  .filter(({ left, waiting }) => left > waiting)
                  .map((item) => (
                    <p key={item.id} className="break-words text-sm">
                      {item.left} × {item.name}{" "}
                      <TextLink to={pickingPaths.shortPick(item.id)}>
                        Short<span className="sr-only">: {item.name}</span>
                      </TextLink>
                    </p>
                  ))}
            </div>
            {undo && view.lastPick && (
              <OrderUndo orderId={view.orderId} pickId={view.lastPick.pickId} onUndo={undo}>
                <IconButton
                  type="submit"
                  size="touch"
                  icon={Undo2}
                  label={`Undo the last pick of order ${view.orderNumber}`}
                />
              </OrderUndo>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
