import { nextItem } from "#app/domain/picking/plan/expected-view";
import type { PickView } from "#app/domain/picking/plan/pick-view";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { stockPaths } from "#app/http/stock-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PrintButton, useStationPrints } from "#app/ui/domain/printing/print-button";
import { PostButton } from "#app/ui/forms/post-button";
import {
  ClipboardCheck,
  Layers,
  ListChecks,
  PackagePlus,
  Play,
  Printer,
  ScanBarcode,
  TriangleAlert,
  Truck,
} from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { ReleaseOrder } from "./pick-aside";

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
  const isPrinting = useStationPrints("pickList");
  const next = nextItem(view);
  return (
    <>
      <LinkButton to={detail.order(view.orderId)} size="touch">
        View Details
      </LinkButton>
      <LinkButton to={orderPaths.pickLists({ id: view.orderId })} newTab size="touch" icon={Printer}>
        {isPrinting ? "Open pick list" : "Print pick list"}
      </LinkButton>
      <PrintButton use="pickList" action={printingPaths.printPickLists()} fields={{ id: view.orderId }} size="touch">
        Print pick list
      </PrintButton>
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
