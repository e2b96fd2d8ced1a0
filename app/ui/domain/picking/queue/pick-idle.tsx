import { useRevalidator } from "@remix-run/react";
import { useRef } from "react";
import type { LookUp as Looked } from "#app/domain/picking/look-up/look-up";
import type { PickView } from "#app/domain/picking/plan/pick-view";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Play } from "#app/ui/icons/icons";
import { Card } from "#app/ui/primitives/card";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Progress } from "#app/ui/primitives/states/progress";
import { Mono } from "#app/ui/primitives/values/mono";
import { CameraScanner } from "#app/ui/scan/camera/camera-scanner";
import { type ScanFeed, ScanField } from "#app/ui/scan/scan-field";
import { ReleaseOrder } from "../session/pick-aside";
import { usePickQueue } from "../session/use-pick-queue";
import { WaitingPicks } from "../session/waiting-picks";
import { PickFilters } from "./pick-filters";
import { AbandonedOrders, AssignedOrders, OrdersToPick, PausedOrders } from "./pick-lists";

/** Loaded when a code is looked up. */
const LookUp = part(() => import("./look-up"), "LookUp");

type Props = {
  lookUp: Looked | null;
  userId: string;
  /** The most recently paused order. */
  view: PickView | null;
  handedBy: string | null;
  paused: Parameters<typeof PausedOrders>[0]["orders"];
  left: Parameters<typeof AbandonedOrders>[0]["orders"];
  /** This user's orders that another user has taken over. */
  taken: readonly { orderId: string; orderNumber: string; userName: string }[];
  offered: Parameters<typeof OrdersToPick>[0]["orders"];
  /** Number of pending orders; null when not counted. */
  pending: number | null;
  /** Orders assigned to the user; `total` counts those that are not listed too. */
  assigned: { total: number; rows: Parameters<typeof AssignedOrders>[0]["orders"] };
  filters: Parameters<typeof PickFilters>[0]["filters"];
  /** The user's own sessions come first, with a message when there are none; or scanning comes first. */
  first: "tasks" | "scanning" | null;
};

/** Between two orders: start by scanning an order number from a pick list, or choose an order. */
export function PickIdle(props: Props) {
  const { userId, view, handedBy, paused, left, taken, offered, pending, assigned, filters, lookUp, first } = props;
  const { companyId, priority } = filters;
  const assignedOrders = (
    <AssignedOrders
      key="assigned"
      orders={assigned.rows}
      total={assigned.total}
      all={
        first === "tasks"
          ? paths.orders({ status: "pending", pickerId: userId, companyId })
          : pickingPaths.pickingTasks({ company: companyId, priority })
      }
    />
  );
  const { revalidate } = useRevalidator();
  // Operations still queued may have been applied and changed this page's data.
  const queue = usePickQueue(userId, ({ kind }) => {
    if (kind === "settled" || kind === "missed") revalidate();
  });
  const feed = useRef<ScanFeed>(null);
  const news = taken.map(({ orderId, orderNumber, userName }) => (
    <Hint key={orderId} title={`${userName} continues order ${orderNumber}`}>
      The order was reassigned from you. Your picks are saved and count as yours.
    </Hint>
  ));
  const nextId = view ? null : (assigned.rows[0] ?? offered[0])?.id;
  const scanning = (
    <div key="scanning" className="grid gap-6">
      <div className="grid gap-2">
        {nextId && (
          <PostButton
            action={pickingPaths.start(nextId)}
            size="touch"
            variant="primary"
            icon={Play}
            pending="Starting…"
            className="sm:hidden"
          >
            Start the next order
          </PostButton>
        )}
        <ScanField
          answer={lookUp?.code}
          feed={feed}
          label="Scan or enter an order number"
          placeholder="Order or any code"
          submit="Start"
          hint={
            <span className="max-sm:hidden">
              Scan an order number to start picking, or any other code to look it up
            </span>
          }
          action={pickingPaths.startScanned()}
        />
        <CameraScanner isSingle onCode={(code) => feed.current?.(code)} />
      </div>
      <WaitingPicks queue={queue} />
      {lookUp && <LookUp found={lookUp} />}
    </div>
  );
  const tasks = [
    first === "tasks" && !view && paused.length + assigned.total === 0 && <NoTasks key="none" />,
    view && <PausedOrder key="last" view={view} handedBy={handedBy} />,
    <PausedOrders key="paused" orders={paused} />,
    first === "tasks" && assignedOrders,
  ];
  return (
    <div className="grid min-w-0 content-start gap-6" data-updates="">
      {first === "scanning" ? [scanning, news] : news}
      {first === "tasks" ? [tasks, scanning] : first === null ? [scanning, tasks] : tasks}
      <AbandonedOrders orders={left} />
      <div className="grid gap-3">
        <PickFilters filters={filters} />
        {first !== "tasks" && assignedOrders}
        <OrdersToPick
          orders={offered}
          assigned={assigned.total}
          pending={pending}
          companyId={companyId}
          filtered={Boolean(companyId || priority)}
        />
      </div>
    </div>
  );
}

const NoTasks = () => (
  <Card title="My tasks">
    <p className="text-muted">You have no assigned, paused, or reassigned orders. Start an order below.</p>
  </Card>
);

function PausedOrder({ view, handedBy }: { view: PickView; handedBy: string | null }) {
  return (
    <Card
      title={
        <>
          Order <Mono>{view.orderNumber}</Mono> {handedBy ? "was reassigned to you" : "is paused"}
        </>
      }
      description={handedBy ? `${view.customerName}, from ${handedBy}` : view.customerName}
    >
      <Progress value={view.picked} max={view.total} label="Picked" detail={`${view.picked} of ${view.total} units`} />
      <div className="mt-4 flex flex-wrap gap-3 max-sm:grid">
        <PostButton
          action={pickingPaths.resume(view.orderId)}
          size="touch"
          variant="primary"
          icon={Play}
          pending="Resuming…"
        >
          Resume picking
        </PostButton>
        <ReleaseOrder view={view} size="touch" />
      </div>
    </Card>
  );
}
