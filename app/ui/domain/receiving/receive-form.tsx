import { useActionData } from "@remix-run/react";
import { CheckboxField } from "../../forms/fields/checkbox-field";
import { FieldGrid } from "../../forms/fields/field-grid";
import { FileField } from "../../forms/fields/file-field";
import { HiddenField } from "../../forms/fields/hidden-field";
import { NumberField } from "../../forms/fields/number-field";
import { TextAreaField } from "../../forms/fields/text-area-field";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";
import { resultIn } from "../../forms/form/form-result";
import { Card } from "../../primitives/card";
import { Mono } from "../../primitives/values/mono";
import { CameraScanner } from "../../scan/camera/camera-scanner";
import { ElsewhereHint } from "../../scan/kept/elsewhere-hint";
import { MuteToggle } from "../../scan/mute-toggle";
import { ScanFeedback } from "../../scan/result/scan-feedback";
import { ScanChoices } from "../../scan/scan-choices";
import { ScanField } from "../../scan/scan-field";
import { PlacementReasonField } from "../inventory/placement-reason-field";
import { WaitingPicks } from "../picking/session/waiting-picks";
import { type ReceiveAnswer, type ReceiveDraft, receivePaths } from "./delivery";
import { DeliveryStatus, SkipCode } from "./delivery-status";
import { ReceiveLines } from "./receive-lines";
import { useDelivery } from "./use-delivery";

const FORM = "receive";

function answerIn(data: unknown): ReceiveAnswer | null {
  return typeof data === "object" && data !== null && "draft" in data ? (data as ReceiveAnswer) : null;
}

type Props = { fresh: ReceiveDraft; user: { id: string; companyName: string } };

/**
 * Receiving by scanner or by hand. Without scripts each scan posts the whole list and returns it with the scan's
 * result; with them the device stores the list and every scan, and asks the server when it can.
 */
export function ReceiveForm({ fresh, user }: Props) {
  const posted = useActionData<unknown>();
  const answer = answerIn(posted);
  const delivery = useDelivery(FORM, answer?.draft ?? fresh, user);
  const draft = delivery.shown.form;
  const asked = delivery.asked ?? (delivery.said ? null : answer?.asked);
  const result = delivery.result ?? (answer ? undefined : resultIn(posted));
  const asksExpired =
    Boolean(result?.error?.acceptExpired) || draft.acceptExpired === "on" || result?.initialValue?.acceptExpired;
  if (delivery.isElsewhere) return <ElsewhereHint what="This delivery" />;
  return (
    <div className="grid min-w-0 gap-4">
      <div className="js-only grid gap-4">
        <ScanField
          onScan={(code) => delivery.scan(code)}
          busy={delivery.scans.length > 0 && delivery.link === "ready"}
          submit="Add"
          label={fresh.asnId ? "Scan a carton, product, lot, or location" : "Scan a product, lot, or location"}
          hint={<Going at={draft.at} />}
        >
          <MuteToggle />
        </ScanField>
        <CameraScanner onCode={(code) => delivery.scan(code)} />
      </div>
      <WaitingPicks
        queue={delivery.queue}
        reopen={(kept) => (kept.to === receivePaths(fresh.asnId).save ? () => delivery.reopen(kept) : null)}
      />
      <ScanFeedback result={delivery.said ?? answer?.said ?? null} idle="Scan a product, case, lot, or location" />
      {asked && <ChooseMeaning asked={asked} onChoose={delivery.choose} />}
      {asked && <SkipCode onSkip={delivery.skip} />}
      <DeliveryStatus delivery={delivery} />
      <Card>
        <div ref={delivery.ref} className="floor-form">
          <ActionForm
            key={delivery.shown.revision}
            id={FORM}
            submit={delivery.isSending ? "Receiving…" : "Receive"}
            pending="Receiving…"
            lastResult={result ?? null}
            defaultValue={{ ...draft }}
            {...(fresh.asnId && { encType: "multipart/form-data" as const })}
          >
            <HiddenField name="operationId" />
            <HiddenField name="companyId" />
            <HiddenField name="at" />
            {fresh.asnId && <HiddenField name="asnId" />}
            {fresh.asnId && <HiddenField name="units" />}
            <noscript>
              <TextField
                name="scan"
                label="Scan or enter a code"
                mono
                autoFocus
                hint="A product, case, lot, or location. Press Enter to add."
                autoComplete="off"
              />
            </noscript>
            <ReceiveLines isAnnounced={Boolean(fresh.asnId)} />
            {Boolean(asksExpired) && (
              <CheckboxField
                name="acceptExpired"
                label="Receive expired stock too"
                hint="It will not be allocated to orders."
              />
            )}
            {fresh.asnId && (
              <FieldGrid>
                <NumberField name="cartons" label="Cartons unloaded" min={0} max={1000} optional />
                <NumberField name="pallets" label="Pallets unloaded" min={0} max={1000} optional />
              </FieldGrid>
            )}
            {fresh.asnId && (
              <FileField
                name="photo"
                label="Photo of damaged units"
                optional
                accept="image/jpeg,image/png,image/webp"
                hint="JPEG, PNG, or WebP, up to 5 MB. The client sees it."
              />
            )}
            <PlacementReasonField />
            <FieldGrid>
              <TextField
                name="reference"
                label="Reference"
                optional
                mono
                maxLength={100}
                placeholder="PO-1042"
                autoComplete="off"
              />
              <TextAreaField name="note" label="Note" optional rows={2} />
            </FieldGrid>
          </ActionForm>
        </div>
      </Card>
    </div>
  );
}

/** Its buttons belong to the list's form: without scripts they submit it too. */
function ChooseMeaning({ asked, onChoose }: { asked: NonNullable<ReceiveAnswer["asked"]>; onChoose: OnChoose }) {
  return (
    <>
      <input type="hidden" name="asked" form={FORM} value={asked.barcode} />
      <ScanChoices choices={asked.choices} form={FORM} onChoose={onChoose} />
    </>
  );
}

type OnChoose = (choice: string) => void;

function Going({ at }: { at: string | undefined }) {
  if (!at) return <>Units go to their product's own location</>;
  return (
    <>
      Units go to <Mono>{at}</Mono>
    </>
  );
}
