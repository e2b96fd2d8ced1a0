import type { SessionStatus } from "#app/domain/picking/sessions/session-status";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { SessionBadge } from "../history/session-badge";
import { detailOf, type OpenWork, WorkName, watchPath } from "./open-work";

interface Open extends OpenWork {
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
              <TextLink to={watchPath(order)} className="max-sm:inline-flex max-sm:min-h-11 max-sm:items-center">
                <WorkName work={order} />
              </TextLink>
              <p className="truncate text-muted text-sm">
                {order.userName}, {detailOf(order, order.company)}
              </p>
            </div>
            <SessionBadge status={order.status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
