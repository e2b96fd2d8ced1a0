import type { SessionStatus } from "#app/domain/picking/sessions/session-status";
import { pickingPaths } from "#app/http/picking-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { Mono } from "#app/ui/primitives/values/mono";
import { SessionBadge } from "../history/session-badge";

interface Open {
  orderId: string;
  orderNumber: string;
  userName: string;
  company: string;
  status: SessionStatus;
}

/** Orders being picked and their pickers, for supervisors. */
export function PickingNow({ orders }: { orders: readonly Open[] }) {
  if (orders.length === 0) return null;
  return (
    <Card title="Being picked by others" padded={false}>
      <ul>
        {orders.map((order) => (
          <li key={order.orderId} className="flex items-center justify-between gap-4 border-line border-t px-5 py-3">
            <div className="min-w-0">
              <TextLink
                to={pickingPaths.pickingOrder(order.orderId)}
                className="max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
              >
                <Mono>{order.orderNumber}</Mono>
              </TextLink>
              <p className="truncate text-muted text-sm">
                {order.userName}, {order.company}
              </p>
            </div>
            <SessionBadge status={order.status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
