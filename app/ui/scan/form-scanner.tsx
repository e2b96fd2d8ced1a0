import { useRef, useState } from "react";
import { CameraScanner } from "./camera/camera-scanner";
import { ScanFeedback } from "./result/scan-feedback";
import type { ScanShown } from "./result/scan-result-store";
import { type ScanFeed, ScanField } from "./scan-field";

type Props = {
  label: string;
  /** Fills in the form and returns the message; null when the scan opens another page. */
  onScan: (code: string) => Understood | Promise<Understood>;
  /** The server's result of a scan that opened the page. */
  answered?: ScanShown | undefined;
};

type Understood = Omit<ScanShown, "id"> | null;

/** Scan field that fills in the form below it. Without scripts only the form's own fields are shown. */
export function FormScanner({ label, onScan, answered }: Props) {
  const [said, setSaid] = useState<ScanShown | null>(null);
  const feed = useRef<ScanFeed>(null);
  const count = useRef(0);

  async function scan(code: string) {
    const answer = await onScan(code);
    count.current += 1;
    setSaid(answer && { ...answer, id: String(count.current) });
  }

  return (
    <div className={answered ? "grid gap-3" : "js-only grid gap-3"}>
      <div className="js-only grid gap-3">
        <ScanField feed={feed} onScan={scan} label={label} />
        <CameraScanner onCode={(code) => feed.current?.(code)} />
      </div>
      <ScanFeedback result={said ?? answered ?? null} idle={label} />
    </div>
  );
}
