import { useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import { shippingPaths } from "#app/http/shipping-paths";
import { CameraScanner } from "#app/ui/scan/camera/camera-scanner";
import { LiveFeedback } from "#app/ui/scan/result/scan-feedback";
import { createSaid, type ScanShown } from "#app/ui/scan/result/scan-result-store";
import { type ScanFeed, ScanField } from "#app/ui/scan/scan-field";
import { ScannerTools } from "#app/ui/scan/scanner-tools";
import { newOperationId } from "#app/ui/scan/waiting/operation-id";
import type { PickNews } from "../../picking/session/pick-queue";
import { usePickQueue } from "../../picking/session/use-pick-queue";
import { WaitingPicks } from "../../picking/session/waiting-picks";

interface Props {
  load: { id: string; name: string };
  userId: string;
  formId: string;
  answer: ScanShown | null;
}

/** Scans parcels onto a load. Each scan is stored on the device, and sent when the network is available. */
export function LoadScanner({ load, userId, formId, answer }: Props) {
  const [said] = useState(() => createSaid(answer));
  const feed = useRef<ScanFeed>(null);
  const { revalidate } = useRevalidator();
  const to = shippingPaths.scanLoad(load.id);
  const queue = usePickQueue(userId, hear);

  function hear(news: PickNews) {
    if (news.kind !== "settled" || news.operation.to !== to || !news.answer) return;
    // A late refusal is in the list of what waited.
    if (news.answer.said && !news.late) said.set(news.answer.said);
    revalidate();
  }

  async function scan(barcode: string): Promise<void> {
    const id = newOperationId();
    await queue.add({
      ...{ id, userId, about: load, to, label: `Scan of ${barcode}`, guess: null, told: null },
      fields: { form: JSON.stringify({ barcode, operationId: id }) },
    });
    if (queue.isUnsent || !navigator.onLine)
      said.set({
        id,
        ok: true,
        title: barcode,
        detail: "Saved on this device. It is checked when the network is back.",
      });
  }

  return (
    <>
      <LiveFeedback said={said} />
      <WaitingPicks queue={queue} />
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
