import { useRef, useState } from "react";
import { CameraScanner } from "./camera/camera-scanner";
import { ScanFeedback, type ScanShown } from "./scan-feedback";
import { type ScanFeed, ScanField } from "./scan-field";

type Props = {
  label: string;
  /** Fills in the form and says what was understood; null where the scan leads to another page. */
  onScan: (code: string) => Omit<ScanShown, "id"> | null;
};

/** Scans that fill in the form below it. Without scripts the form's own fields are all there is. */
export function FormScanner({ label, onScan }: Props) {
  const [said, setSaid] = useState<ScanShown | null>(null);
  const feed = useRef<ScanFeed>(null);
  const count = useRef(0);

  function scan(code: string) {
    const answer = onScan(code);
    count.current += 1;
    if (answer) setSaid({ ...answer, id: String(count.current) });
  }

  return (
    <div className="js-only grid gap-3">
      <ScanField feed={feed} onScan={scan} label={label} placeholder={label} />
      <CameraScanner onCode={(code) => feed.current?.(code)} />
      <ScanFeedback result={said} idle={label} />
    </div>
  );
}
