import { nextItem } from "#app/domain/picking/plan/expected-view";
import type { PickView } from "#app/domain/picking/plan/pick-view";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { stockPaths } from "#app/http/stock-paths";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { PostButton } from "#app/ui/forms/post-button";
import {
  ChevronDown,
  ClipboardCheck,
  Hand,
  Layers,
  ListChecks,
  PackagePlus,
  Play,
  Printer,
  RotateCcw,
  ScanBarcode,
  TriangleAlert,
  Truck,
} from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";

export interface HandlingOf {
  name: string;
  handling: { term: string; detail: string }[];
}

/** The company's handling instructions. */
export function Handling({ company }: { company: HandlingOf }) {
  if (company.handling.length === 0) return null;
  return (
    <div className="max-lg:hidden">
      <Card title="Handling instructions" description={company.name}>
        <DescriptionList columns={1} items={company.handling} />
      </Card>
    </div>
  );
}

/** Same, collapsed to one line, when there is no room beside the order. */
export function HandlingLine({ company: { name, handling } }: { company: HandlingOf }) {
  if (handling.length === 0) return null;
  return (
    <details className="no-js-first group min-w-0 rounded-lg border border-line bg-surface lg:hidden">
      <summary className="flex min-h-14 items-center gap-3 px-4">
        <Hand className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-medium">Handling</span>{" "}
          <span className="text-muted group-open:hidden">
            {handling.map(({ term, detail }) => `${term}: ${detail.replace(/\.$/, "")}`).join(". ")}
          </span>
        </span>
        <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-line border-t px-4 py-3">
        <p className="mb-2 text-muted text-sm">{name}</p>
        <DescriptionList columns={1} items={handling} />
      </div>
    </details>
  );
}

type Actions = { view: PickView | null; nextOrderId: string | null };

/** Frequent next actions. */
export function QuickActions({ view, nextOrderId }: Actions) {
  return (
    <Card title="Quick Actions">
      <div className="grid gap-2">{view ? <WhilePicking view={view} /> : <Between nextOrderId={nextOrderId} />}</div>
    </Card>
  );
}

function WhilePicking({ view }: { view: PickView }) {
  const detail = useDetailPaths();
  const next = nextItem(view);
  return (
    <>
      <LinkButton to={detail.order(view.orderId)} size="touch">
        View Details
      </LinkButton>
      <LinkButton to={orderPaths.pickLists({ id: view.orderId })} newTab size="touch" icon={Printer}>
        Print pick list
      </LinkButton>
      <LinkButton to={pickingPaths.pickingTasks()} size="touch" icon={ListChecks}>
        View My Tasks
      </LinkButton>
      {next && (
        <LinkButton to={pickingPaths.shortPick(next.id)} size="touch" icon={TriangleAlert}>
          Report short
        </LinkButton>
      )}
      <ReleaseOrder view={view} size="touch" />
    </>
  );
}

function Between({ nextOrderId }: { nextOrderId: string | null }) {
  return (
    <>
      <PostButton
        action={nextOrderId === null ? undefined : pickingPaths.start(nextOrderId)}
        size="touch"
        icon={Play}
        pending="Starting…"
        disabled={nextOrderId === null}
      >
        Start the next order
      </PostButton>
      <LinkButton to={pickingPaths.scanner()} size="touch" icon={ScanBarcode}>
        Scan Barcode
      </LinkButton>
      <LinkButton to={pickingPaths.pickingTasks()} size="touch" icon={ListChecks}>
        View My Tasks
      </LinkButton>
      <LinkButton to={pickingPaths.commandCodes()} newTab size="touch" icon={Printer}>
        Print command codes
      </LinkButton>
      <LinkButton to={paths.shipping()} size="touch" icon={Truck}>
        Go to shipping
      </LinkButton>
      <LinkButton to={stockPaths.receiveStock()} size="touch" icon={PackagePlus}>
        Receive goods
      </LinkButton>
      <LinkButton to={paths.inventory("replenish")} size="touch" icon={Layers}>
        Replenish pick faces
      </LinkButton>
      <LinkButton to={paths.inventory("counts")} size="touch" icon={ClipboardCheck}>
        Count locations
      </LinkButton>
    </>
  );
}

interface ReleaseProps {
  view: PickView;
  size?: "lg" | "touch";
  /** The picker's own release by default. */
  action?: string;
}

export function ReleaseOrder({ view, size = "lg", action = pickingPaths.release(view.orderId) }: ReleaseProps) {
  return (
    <ConfirmButton
      label="Release order"
      size={size}
      icon={RotateCcw}
      title={`Release order ${view.orderNumber}?`}
      body="The order returns to pending, and any picker can start it over. Put picked units back first."
      confirm="Release"
      action={action}
    />
  );
}
