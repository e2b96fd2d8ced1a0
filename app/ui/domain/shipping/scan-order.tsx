import { useRef } from "react";
import type { ShippingScan } from "#app/domain/shipping/bench/scanned-order.server";
import { paths } from "#app/http/paths";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Hint } from "../../primitives/states/hint";
import { CameraScanner } from "../../scan/camera/camera-scanner";
import { type ScanFeed, ScanField } from "../../scan/scan-field";
import { OrderStatusBadge } from "../status/order-status-badge";

type Unopened = Exclude<ShippingScan, { kind: "open" }>;
interface Props {
  scanned: Unopened | null;
  /** Focuses the scan field, for scanning one order after another. */
  focused: boolean;
  /** Companies in the user's scope. */
  names: ReadonlyMap<string, string>;
}

/**
 * Opens an order's shipment by the code on its documents: scanned anywhere on the page, typed, or read by the camera.
 */
export function ScanOrder({ scanned, focused, names }: Props) {
  const among = scanned?.kind === "choose" ? scanned.code : null;
  const feed = useRef<ScanFeed>(null);
  return (
    <section aria-label="Scan an order" className="grid gap-3 print:hidden sm:max-w-2xl">
      <ScanField
        answer={`${scanned?.kind} ${scanned?.code}`}
        feed={feed}
        name="scan"
        sharesKeys
        focused={focused}
        method="get"
        action={paths.shipping()}
        label="Scan or enter an order number"
        placeholder="Code or number"
        submit="Open"
        hint="Scan a pick list or packing slip to open its shipment"
        hidden={{ mode: "scan", ...(among && { among }) }}
      />
      <CameraScanner isSingle onCode={(code) => feed.current?.(code)} />
      {scanned && <NotOpened scanned={scanned} names={names} />}
    </section>
  );
}

const TITLE: Record<Unopened["kind"], string> = {
  choose: "Which one?",
  "not-ready": "Not ready to ship",
  unknown: "Nothing found",
};

function NotOpened({ scanned, names }: { scanned: Unopened; names: Props["names"] }) {
  const { kind, message, orders } = scanned;
  const detail = useDetailPaths();
  const isQuestion = kind === "choose";
  return (
    <>
      <Hint tone={isQuestion ? "info" : "warn"} title={TITLE[kind]} role="alert">
        {message}
        {isQuestion &&
          " You can also enter the number here. The barcode on recently printed pick lists and packing slips opens the order directly."}
      </Hint>
      {orders.length > 0 && (
        <ol aria-label={isQuestion ? "Which one?" : "The order"} className="grid gap-2">
          {orders.map(({ id, companyId, orderNumber, customerName, status, unitCount }, n) => (
            <li key={id}>
              <LinkButton
                to={isQuestion ? paths.createShipment(id, { mode: "scan" }) : detail.order(id)}
                size="touch"
                className="h-auto min-h-14 w-full flex-wrap justify-between gap-x-3 gap-y-1 whitespace-normal py-2 text-left"
              >
                <span className="min-w-0 break-words" dir="auto">
                  {isQuestion && `${n + 1}. `}
                  {[
                    names.get(companyId),
                    `order ${orderNumber}`,
                    customerName || "Unknown Customer",
                    `${unitCount.toLocaleString("en-US")} ${unitCount === 1 ? "unit" : "units"}`,
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </span>
                <OrderStatusBadge status={status} />
              </LinkButton>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
