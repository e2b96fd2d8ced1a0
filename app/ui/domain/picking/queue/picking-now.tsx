import { pickingPaths } from "#app/http/picking-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";

interface Open {
  orderId: string;
  orderNumber: string;
  userName: string;
  company: string;
  status: string;
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
            <Badge tone={order.status === "paused" ? "warn" : "accent"}>
              {order.status === "paused" ? "Paused" : "Picking"}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
