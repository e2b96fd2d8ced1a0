import { useRef } from "react";
import { CameraScanner } from "../../../scan/camera/camera-scanner";
import { type ScanFeed, ScanField } from "../../../scan/scan-field";

/** Selects the units to move by the code of their product, lot or location. A new `answer` clears the field. */
export function TransferScan({ companyId, answer }: { companyId: string; answer: string }) {
  const feed = useRef<ScanFeed>(null);
  return (
    <div className="grid gap-2">
      <ScanField
        answer={answer}
        feed={feed}
        method="get"
        name="code"
        hidden={{ company: companyId }}
        label="Scan or enter what to transfer"
        placeholder="Product, lot, or location"
        submit="Find"
      />
      <CameraScanner isSingle onCode={(scanned) => feed.current?.(scanned)} />
    </div>
  );
}
