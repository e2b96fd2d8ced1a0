import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { shippingPaths } from "#app/http/shipping-paths";
import { Hint } from "#app/ui/primitives/states/hint";
import { CameraScanner } from "#app/ui/scan/camera/camera-scanner";
import { LiveFeedback } from "#app/ui/scan/scan-feedback";
import { type ScanFeed, ScanField } from "#app/ui/scan/scan-field";
import { createSaid, type ScanShown } from "#app/ui/scan/scan-result-store";
import { ScannerTools } from "#app/ui/scan/scanner-tools";
import { newOperationId } from "#app/ui/scan/waiting/operation-id";
import { postOperation } from "#app/ui/scan/waiting/post-operation";

interface Props {
  loadId: string;
  userId: string;
  formId: string;
  answer: ScanShown | null;
}

const RETRY_MS = 1500;

/** Scans parcels onto a load. Scans wait for each other, and are sent again until the server answers. */
export function LoadScanner({ loadId, userId, formId, answer }: Props) {
  const [said] = useState(() => createSaid(answer));
  const [isAway, setAway] = useState(false);
  const feed = useRef<ScanFeed>(null);
  const { revalidate } = useRevalidator();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function scan(barcode: string): Promise<void> {
    const operationId = newOperationId();
    while (!isGone.current) {
      const sent = await postOperation<ScanShown | { detail?: string }>(shippingPaths.scanLoad(loadId), {
        ...{ barcode, operationId, by: userId },
      });
      if (sent.kind === "signed-out") return location.reload();
      setAway(sent.kind === "unreachable");
      if (sent.kind === "answered") {
        said.set(
          "ok" in sent.body
            ? sent.body
            : { id: operationId, ok: false, title: "Not loaded", detail: sent.body.detail ?? "Scan it again." },
        );
        return revalidate();
      }
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }

  return (
    <>
      <LiveFeedback said={said} />
      {isAway && (
        <Hint tone="warn" role="status">
          No connection. Scans on this screen are sent when it is back; keep this page open.
        </Hint>
      )}
      <ScanField
        answer={answer?.id}
        feed={feed}
        onScan={scan}
        label="Scan or enter a tracking number"
        hidden={{ operationId: formId }}
      >
        <ScannerTools />
      </ScanField>
      <CameraScanner onCode={(code) => feed.current?.(code)} />
    </>
  );
}
