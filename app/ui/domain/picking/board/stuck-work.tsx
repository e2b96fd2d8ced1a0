import type { ShiftBoard } from "#app/domain/picking/board/shift-board.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { SessionFacts } from "./people-now";

type Props = Pick<ShiftBoard, "left" | "shortages" | "held">;

const ROW = "border-line border-t px-5 py-3";

/** What stops orders of today: orders left by their pickers, units not found, orders on hold. */
export function StuckWork({ left, shortages, held }: Props) {
  const { total, oldest } = shortages;
  const more = total - oldest.length;
  return (
    <Card title="Stuck" padded={false}>
      {left.length + total + held === 0 && <p className="px-5 pb-5 text-muted">Nothing is stuck.</p>}
      <ul>
        {left.map((session) => (
          <li key={session.orderId} className={`grid gap-3 ${ROW}`}>
            <SessionFacts session={session} />
            <Reassign session={session} />
          </li>
        ))}
        {oldest.map(({ id, orderNumber, name, quantity, by, at }) => (
          <li key={id} className={ROW}>
            <TextLink to={pickingPaths.shortage(id)} className="max-sm:inline-flex max-sm:min-h-11 max-sm:items-center">
              {quantity} missing: {name}
            </TextLink>
            <p className="text-muted text-sm">
              <Mono>{orderNumber}</Mono>, reported by {by} <Time at={at} relative />
            </p>
          </li>
        ))}
        {more > 0 && (
          <li className={ROW}>
            <TextLink to={pickingPaths.shortages()}>{more} more with missing units</TextLink>
          </li>
        )}
        {held > 0 && (
          <li className={ROW}>
            <TextLink
              to={paths.orders({ status: "on-hold" })}
              className="max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
            >
              {held} {held === 1 ? "order" : "orders"} on hold that must ship by today
            </TextLink>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** One tap gives the order to a picker who works now. */
function Reassign({ session: { orderId, orderNumber, cart, offered } }: { session: Props["left"][number] }) {
  if (cart)
    return (
      <LinkButton to={pickingPaths.cart(cart.id)} size="lg">
        Take over cart {cart.number}
      </LinkButton>
    );
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map(({ id, name }) => (
        <PostButton
          key={id}
          action={pickingPaths.shiftBoard()}
          fields={{ orderId, userId: id }}
          size="lg"
          pending="Reassigning…"
          preventScrollReset
        >
          Give to {name}
          <span className="sr-only">: order {orderNumber}</span>
        </PostButton>
      ))}
      <LinkButton to={pickingPaths.takeOver(orderId)} size="lg">
        Take over<span className="sr-only"> order {orderNumber}</span>
      </LinkButton>
      <LinkButton to={pickingPaths.pickingOrder(orderId)} size="lg" variant="ghost">
        Reassign<span className="sr-only"> order {orderNumber}</span>
      </LinkButton>
    </div>
  );
}
