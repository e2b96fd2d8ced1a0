import { useRef } from "react";
import type { ShippingScan } from "#app/domain/shipping/bench/scanned-order.server";
import { paths } from "#app/http/paths";
import { part } from "../../primitives/part";
import { CameraScanner } from "../../scan/camera/camera-scanner";
import { type ScanFeed, ScanField } from "../../scan/scan-field";

const NotOpened = part(() => import("./not-opened"), "NotOpened");

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
        hint="Pick list or packing slip"
        hidden={{ mode: "scan", ...(among && { among }) }}
      />
      <CameraScanner isSingle onCode={(code) => feed.current?.(code)} />
      {scanned && <NotOpened scanned={scanned} names={names} />}
    </section>
  );
}
