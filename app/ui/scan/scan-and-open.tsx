import { useRef } from "react";
import { CameraScanner } from "./camera/camera-scanner";
import { type ScanFeed, ScanField } from "./scan-field";

interface Props {
  action: string;
  label: string;
  placeholder: string;
  /** Changes with each result, which empties the field. */
  answer: string;
  /** What the next page is also opened with. */
  hidden?: Record<string, string>;
}

/** Opens what a code means: scanned anywhere on the page, typed, or read by the camera. */
export function ScanAndOpen({ action, label, placeholder, answer, hidden }: Props) {
  const feed = useRef<ScanFeed>(null);
  return (
    <section aria-label={label} className="grid gap-3">
      <ScanField
        answer={answer}
        {...(hidden && { hidden })}
        feed={feed}
        name="scan"
        sharesKeys
        focused
        method="get"
        action={action}
        label={label}
        placeholder={placeholder}
        submit="Open"
      />
      <CameraScanner isSingle onCode={(code) => feed.current?.(code)} />
    </section>
  );
}
