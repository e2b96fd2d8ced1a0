import { useRef } from "react";
import { paths } from "#app/http/paths";
import { CameraScanner } from "../../../scan/camera/camera-scanner";
import { type ScanFeed, ScanField } from "../../../scan/scan-field";

interface Props {
  company?: string | undefined;
  /** A new one clears the field. */
  answer: string;
}

/** Opens the task of the code that is scanned. */
export function PutawayScan({ company, answer }: Props) {
  const feed = useRef<ScanFeed>(null);
  return (
    <div className="grid gap-2">
      <ScanField
        answer={answer}
        feed={feed}
        method="get"
        action={paths.inventory("putaway")}
        name="scan"
        {...(company && { hidden: { company } })}
        label="Scan or enter what to put away"
        placeholder="Product, lot, handling unit, or location"
        submit="Find"
      />
      <CameraScanner isSingle onCode={(scanned) => feed.current?.(scanned)} />
    </div>
  );
}
