import { useActionData } from "@remix-run/react";
import { type CountedBin, type CountScan, scanCount } from "#app/domain/picking/count/scan-count";
import { pickingPaths } from "#app/http/picking-paths";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { fillField } from "#app/ui/scan/fill-field";
import { FormScanner } from "#app/ui/scan/form-scanner";
import { ElsewhereHint } from "#app/ui/scan/kept/elsewhere-hint";
import { KeptHint } from "#app/ui/scan/kept/kept-hint";
import { useKeptForm } from "#app/ui/scan/kept/use-kept-form";
import type { ScanShown } from "#app/ui/scan/result/scan-result-store";
import { postOperation } from "#app/ui/scan/waiting/post-operation";
import { WaitingPicks } from "../session/waiting-picks";

interface Props {
  shortageId: string;
  bin: CountedBin & { unitsInBin: number };
  operationId: string;
  userId: string;
}

/** The action's answer to a scan that was posted without scripts. */
export interface CountAnswer {
  said: ScanShown;
  draft: { operationId?: string | undefined; expected?: string | undefined; counted: string };
}

const answerIn = (data: unknown): CountAnswer | null =>
  typeof data === "object" && data !== null && "draft" in data ? (data as CountAnswer) : null;

/** Counts a bin by scanner or by hand. The count is stored on the device, and sent when the network is available. */
export function CountForm({ shortageId, bin, operationId, userId }: Props) {
  const answer = answerIn(useActionData());
  const kept = useKeptForm({
    userId,
    draftKey: `count:${shortageId}`,
    to: pickingPaths.saveCount(shortageId),
    about: { id: shortageId, name: bin.location },
    label: `Count of ${bin.sku}`,
  });

  async function scan(code: string) {
    await kept.whenOpen;
    const form = kept.ref.current?.querySelector("form");
    if (!form) return null;
    const understood = scanCount(bin, String(new FormData(form).get("counted") ?? ""), code);
    if (understood.counted !== undefined) {
      fillField("counted", String(understood.counted));
      await kept.keep(form);
    }
    return understood.isForeign ? nameForeign(shortageId, code, understood) : understood;
  }

  if (kept.isElsewhere) return <ElsewhereHint what="This count" />;
  return (
    <>
      <WaitingPicks queue={kept.queue} />
      {kept.isKept ? (
        <KeptHint isLasting={kept.isLasting} />
      ) : (
        <>
          <FormScanner label="Scan the bin or a unit" onScan={scan} answered={answer?.said} />
          <div ref={kept.ref}>
            <ActionForm
              submit={kept.isSending ? "Saving..." : "Save count"}
              cancel={pickingPaths.shortages()}
              defaultValue={{ operationId, expected: String(bin.unitsInBin), ...answer?.draft }}
              {...(kept.result && { lastResult: kept.result })}
            >
              <HiddenField name="operationId" />
              <HiddenField name="expected" />
              <noscript>
                <TextField
                  name="scan"
                  label="Scan or enter a code"
                  mono
                  autoFocus
                  hint="Scan the bin, or a unit in it. Press Enter to add."
                  autoComplete="off"
                />
              </noscript>
              <NumberField
                name="counted"
                label="Units in the bin"
                hint="Do not count units that are already picked. Stock is adjusted by the difference. The expected quantity is shown afterwards."
                min={0}
                required
              />
            </ActionForm>
          </div>
        </>
      )}
    </>
  );
}

/** Without a network, only codes that the device knows are recognized. */
async function nameForeign(shortageId: string, scan: string, understood: CountScan): Promise<CountScan> {
  if (!navigator.onLine) return understood;
  const sent = await postOperation<Partial<CountScan>>(pickingPaths.scanCount(shortageId), { scan });
  return sent.kind === "answered" && sent.ok ? { ...understood, ...sent.body } : understood;
}
