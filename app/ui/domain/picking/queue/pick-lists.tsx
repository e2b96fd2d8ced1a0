import { changeFlag } from "#app/domain/orders/order-status";
import { PRIORITY_TABLE, type Priority } from "#app/domain/orders/urgency/priority";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { ClipboardCheck, Play } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { detailOf, type OpenWork, WorkName } from "./open-work";

interface Offered {
  id: string;
  orderNumber: string;
  customerName: string;
  company: string;
  lineCount: number;
  unitCount: number;
  createdAt: number;
  priority: Priority;
  isUndecided: boolean;
  isCanceled: boolean;
  isAssignedToUser: boolean;
  /** Another picker, who is expected to pick it. */
  assignedTo: string | null;
}

const counted = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`;

interface AssignedOrdersProps {
  orders: readonly Offered[];
  /** Counts those that are not listed too. */
  total: number;
  /** Where all of them are listed. */
  all: string;
}

/** The most urgent orders assigned to the user, each with a start button, and a link to all when there are more. */
export function AssignedOrders({ orders, total, all }: AssignedOrdersProps) {
  if (orders.length === 0) return null;
  const isPart = total > orders.length;
  return (
    <Card
      title="Assigned to you"
      description={`${isPart ? `${orders.length} of ${total} assigned. ` : ""}Most urgent first`}
      actions={
        isPart && (
          <LinkButton to={all} size="touch">
            Show all
          </LinkButton>
        )
      }
      padded={false}
    >
      <StartList orders={orders} />
    </Card>
  );
}

function StartList({ orders }: { orders: readonly Offered[] }) {
  return (
    <ul>
      {orders.map((order) => (
        <li key={order.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t px-5 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Mono className="font-semibold text-md">{order.orderNumber}</Mono>
              <span className="tabular text-muted">
                {counted(order.lineCount, "item")}, {counted(order.unitCount, "unit")}
              </span>
              {order.priority !== "normal" && <Badge status={PRIORITY_TABLE[order.priority]} />}
              {order.assignedTo && (
                <span className="text-muted text-sm">
                  For <bdi>{order.assignedTo}</bdi>
                </span>
              )}
              {order.isUndecided && <Badge status={changeFlag(order)} />}
            </p>
            <p className="truncate text-muted text-sm">
              {order.customerName || "Unknown Customer"}, {order.company}, <Time at={order.createdAt} relative />
            </p>
          </div>
          <PostButton
            action={pickingPaths.start(order.id)}
            size="touch"
            variant="primary"
            icon={Play}
            pending="Starting…"
            className="max-sm:w-full"
          >
            Start Picking
          </PostButton>
        </li>
      ))}
    </ul>
  );
}

interface OrdersToPickProps {
  orders: readonly Offered[];
  /** Number of orders assigned to the user, which are listed elsewhere. */
  assigned?: number;
  /** Number of pending orders; null when not counted. */
  pending: number | null;
  companyId?: string | undefined;
  filtered?: boolean;
}

/** The longest-waiting orders, at most three, each with a start button, and a link to all that are pending. */
export function OrdersToPick({ orders, assigned = 0, pending, companyId, filtered = false }: OrdersToPickProps) {
  return (
    <Card
      title={pending ? `Orders to pick (${pending.toLocaleString("en-US")})` : "Orders to pick"}
      description={
        <span className="max-sm:hidden">Most urgent first, then oldest. Orders for other pickers show their name.</span>
      }
      actions={
        orders.length > 0 && (
          <>
            <LinkButton to={pickingPaths.newCart({ company: companyId })} size="touch">
              Pick on a cart
            </LinkButton>
            <LinkButton to={paths.orders({ status: "pending", companyId })} size="touch">
              Show all
            </LinkButton>
          </>
        )
      }
      padded={false}
    >
      {orders.length === 0 ? (
        <EmptyState
          icon={ClipboardCheck}
          title={assigned > 0 ? "No other orders to pick" : "No orders to pick"}
          detail={
            filtered
              ? "No order to pick matches these filters."
              : "New orders appear here as soon as their stock is allocated."
          }
          action={<LinkButton to={paths.orders()}>Show all orders</LinkButton>}
        />
      ) : (
        <StartList orders={orders} />
      )}
    </Card>
  );
}

interface Open extends OpenWork {
  userName: string;
  company: string;
  status: string;
  startedAt: number;
  leaseUntil: number;
  /** The previous picker, who handed it over. */
  handedBy: string | null;
}

/** The picker's paused orders. */
export function PausedOrders({ orders }: { orders: readonly Open[] }) {
  if (orders.length === 0) return null;
  return (
    <Card title="Paused" padded={false}>
      <ul>
        {orders.map((order) => (
          <li
            key={order.orderId}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t px-5 py-3"
          >
            <div className="min-w-0 flex-1 basis-56">
              <WorkName work={order} className="font-semibold text-md" />
              <p className="truncate text-muted text-sm">
                {detailOf(order, order.company)}, {order.handedBy ? `from ${order.handedBy}, ` : "started "}
                <Time at={order.startedAt} relative />
              </p>
            </div>
            <PostButton
              action={order.cart ? pickingPaths.cartStep(order.cart.id, "resume") : pickingPaths.resume(order.orderId)}
              size="touch"
              icon={Play}
              pending="Resuming…"
              className="max-sm:w-full"
            >
              Resume
            </PostButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Orders whose pickers have been idle for long: any free picker can take them over. */
export function AbandonedOrders({ orders }: { orders: readonly Open[] }) {
  if (orders.length === 0) return null;
  return (
    <Card title="Left by their pickers" description="Continue with what is picked, or start again" padded={false}>
      <ul>
        {orders.map((order) => (
          <li
            key={order.orderId}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t px-5 py-3"
          >
            <div className="min-w-0 flex-1 basis-56">
              <WorkName work={order} className="font-semibold text-md" />
              <p className="truncate text-muted text-sm">
                {order.userName}, {detailOf(order, order.company)}, free since <Time at={order.leaseUntil} relative />
              </p>
            </div>
            <LinkButton
              to={order.cart ? pickingPaths.cart(order.cart.id) : pickingPaths.takeOver(order.orderId)}
              size="touch"
              className="max-sm:w-full"
            >
              Take over
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
