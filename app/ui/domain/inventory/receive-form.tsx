import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Choice } from "#app/domain/codes/meanings";
import { CheckboxField } from "../../forms/fields/checkbox-field";
import { FieldGrid } from "../../forms/fields/field-grid";
import { HiddenField } from "../../forms/fields/hidden-field";
import { TextAreaField } from "../../forms/fields/text-area-field";
import { TextField } from "../../forms/fields/text-field";
import { ActionForm } from "../../forms/form/action-form";
import { resultIn } from "../../forms/form/form-result";
import { Card } from "../../primitives/card";
import { Mono } from "../../primitives/values/mono";
import { CameraScanner } from "../../scan/camera/camera-scanner";
import { MuteToggle } from "../../scan/mute-toggle";
import { ScanChoices } from "../../scan/scan-choices";
import { ScanFeedback, type ScanShown } from "../../scan/scan-feedback";
import { ScanField } from "../../scan/scan-field";
import { ReceiveLines } from "./receive-lines";

export interface ReceiveDraft {
  operationId: string;
  companyId: string;
  at?: string | undefined;
  reference?: string | undefined;
  note?: string | undefined;
  acceptExpired?: string | undefined;
  lines: Record<string, string | undefined>[];
}
export interface ReceiveAnswer {
  said: ScanShown;
  draft: ReceiveDraft;
  /** The code that was scanned, where it means more than one thing. */
  asked: { barcode: string; choices: readonly Choice[] } | null;
}

const FORM = "receive";

function answerIn(data: unknown): ReceiveAnswer | null {
  return typeof data === "object" && data !== null && "draft" in data ? (data as ReceiveAnswer) : null;
}

/**
 * Receiving by scanner or by hand. Each scan sends the whole list and brings it back with what the scan meant, so that
 * a scanner does the same with scripts and without.
 */
export function ReceiveForm({ fresh }: { fresh: ReceiveDraft }) {
  const posted = useActionData<unknown>();
  const { data, scan, isBusy } = useScans();
  const answer = data ?? answerIn(posted);
  const draft = answer?.draft ?? fresh;
  const result = answer ? undefined : resultIn(posted);
  const asksExpired =
    Boolean(result?.error?.acceptExpired) || draft.acceptExpired === "on" || result?.initialValue?.acceptExpired;
  return (
    <div className="grid min-w-0 gap-4">
      <div className="js-only grid gap-4">
        <ScanField
          onScan={(code) => scan(code)}
          busy={isBusy}
          submit="Add"
          label="Scan a product, lot or location"
          hint={<Going at={draft.at} />}
        >
          <MuteToggle />
        </ScanField>
        <CameraScanner onCode={(code) => scan(code)} />
      </div>
      <ScanFeedback result={answer?.said ?? null} idle="Scan a product, a case, a lot or a location" />
      {answer?.asked && <Asked asked={answer.asked} onChoose={scan} />}
      <Card>
        <ActionForm
          key={answer?.said.id ?? "fresh"}
          id={FORM}
          submit="Receive"
          pending="Receiving…"
          lastResult={result ?? null}
          defaultValue={{ ...draft }}
        >
          <HiddenField name="operationId" />
          <HiddenField name="companyId" />
          <HiddenField name="at" />
          <noscript>
            <TextField
              name="scan"
              label="Scan or type a code"
              mono
              autoFocus
              hint="A product, a case, a lot or a location. Enter adds it."
              autoComplete="off"
            />
          </noscript>
          <ReceiveLines />
          {asksExpired && (
            <CheckboxField
              name="acceptExpired"
              label="Receive what has expired too"
              hint="No order will be given it."
            />
          )}
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
      </Card>
    </div>
  );
}

/** Its buttons belong to the list's form: without scripts they send it along. */
function Asked({ asked, onChoose }: { asked: NonNullable<ReceiveAnswer["asked"]>; onChoose: OnChoose }) {
  return (
    <>
      <input type="hidden" name="asked" form={FORM} value={asked.barcode} />
      <ScanChoices choices={asked.choices} form={FORM} onChoose={(choice) => onChoose(asked.barcode, choice)} />
    </>
  );
}

type OnChoose = (code: string, choice: string) => void;

function Going({ at }: { at: string | undefined }) {
  if (!at) return <>Units go to their product's own location</>;
  return (
    <>
      Units go to <Mono>{at}</Mono>
    </>
  );
}

/** Sends one scan after the other, each with the list as the one before has left it. */
function useScans() {
  const fetcher = useFetcher<unknown>();
  const settle = useRef<(() => void) | null>(null);
  const data = answerIn(fetcher.data);

  useEffect(() => {
    if (fetcher.state !== "idle") return;
    settle.current?.();
    settle.current = null;
  }, [fetcher.state]);

  function scan(code: string, choice?: string): Promise<void> {
    const form = document.getElementById(FORM);
    if (!(form instanceof HTMLFormElement)) return Promise.resolve();
    const fields = new FormData(form);
    fields.set("scan", code);
    if (choice) fields.set("choice", choice);
    fetcher.submit(fields, { method: "post" });
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }
  return { data, scan, isBusy: fetcher.state !== "idle" };
}
