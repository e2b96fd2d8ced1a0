import { useRef, useState } from "react";
import { scanTransfer } from "#app/domain/inventory/transfers/transfer-scan";
import type { TransferSource } from "#app/domain/inventory/transfers/transfer-sources.server";
import { ComboboxField } from "../../../forms/fields/combobox-field";
import { HiddenField } from "../../../forms/fields/hidden-field";
import { NumberField } from "../../../forms/fields/number-field";
import { RadioGroupField } from "../../../forms/fields/radio-group-field";
import { ActionForm } from "../../../forms/form/action-form";
import { Card } from "../../../primitives/card";
import { Mono } from "../../../primitives/values/mono";
import { chosenIn, fillField } from "../../../scan/fill-field";
import { FormScanner } from "../../../scan/form-scanner";
import { ElsewhereHint } from "../../../scan/kept/elsewhere-hint";
import { KeptHint } from "../../../scan/kept/kept-hint";
import { useKeptForm } from "../../../scan/kept/use-kept-form";
import { WaitingPicks } from "../../picking/session/waiting-picks";
import { Day } from "../lots/lot-day";
import { PlacementReasonField } from "../placement-reason-field";
import { KNOWN_LOCATIONS } from "../suggest-locations";

interface Props {
  operationId: string;
  companyId: string;
  sources: TransferSource[];
  isMore: boolean;
  cancel: string;
  /** Receives a transfer that was recorded offline. */
  saveTo: string;
  /** Where the units go and how many, when the move is a task. The destination is still scanned or entered. */
  suggested?: { to: string; quantity: number };
  /** Label of the button. */
  submit?: string;
  /** The destination, when it is known; it can be changed. */
  to?: string | undefined;
  user: { id: string; companyName: string };
}

const sourceOf = ({ productId, lotId, locationId }: TransferSource): string => `${productId}:${lotId}:${locationId}`;
const count = (n: number): string => n.toLocaleString("en-US");

/** Source, destination and quantity. */
export function TransferForm(props: Props) {
  const { operationId, companyId, sources, isMore, cancel, saveTo, suggested, submit = "Transfer", to, user } = props;
  const kept = useKeptForm({
    userId: user.id,
    draftKey: `transfer:${companyId}:${sources.map(sourceOf).join()}`,
    to: saveTo,
    about: { id: companyId, name: user.companyName },
    label: `Transfer of ${sources[0]?.productName ?? "units"}`,
  });
  const [only, another] = sources;
  const first = only && (suggested || !another) ? sourceOf(only) : "";
  const [hasSource, setHasSource] = useState(Boolean(first));
  const among = useRef<readonly string[]>([]);

  async function scan(code: string) {
    await kept.whenOpen;
    const form = kept.ref.current?.querySelector("form");
    const places = sources.map((source) => ({ ...source, value: sourceOf(source), location: source.code }));
    const { source, to, ...answer } = scanTransfer(places, chosenIn("source"), code, among.current);
    among.current = answer.among;
    if (source) fillField("source", source);
    if (source) setHasSource(true);
    if (to) fillField("to", to);
    if (form) await kept.keep(form);
    return answer;
  }

  if (kept.isElsewhere) return <ElsewhereHint what="This transfer" />;
  return (
    <div className="grid gap-4">
      <WaitingPicks queue={kept.queue} />
      {kept.isKept ? (
        <KeptHint isLasting={kept.isLasting} />
      ) : (
        <>
          <FormScanner label={`Scan the location to move ${hasSource ? "to" : "from"}`} onScan={scan} />
          <Card>
            <div
              ref={kept.ref}
              className="touch-form"
              onChange={(event) => setHasSource(hasSource || (event.target as HTMLInputElement).name === "source")}
            >
              <ActionForm
                key={operationId}
                submit={kept.isSending ? "Moving…" : submit}
                {...(kept.result && { lastResult: kept.result })}
                pending="Moving…"
                cancel={cancel}
                defaultValue={{
                  operationId,
                  companyId,
                  source: first,
                  to,
                  quantity: suggested && String(suggested.quantity),
                }}
              >
                <HiddenField name="operationId" />
                <HiddenField name="companyId" />
                <RadioGroupField
                  name="source"
                  label="From"
                  required
                  hint={
                    isMore ? "Only the first ones are shown. Scan the location to move from, or the lot." : undefined
                  }
                  options={sources.map((source) => ({
                    value: sourceOf(source),
                    label: `${source.code} · ${count(source.onHand)} on hand`,
                    hint: <SourceFacts source={source} />,
                  }))}
                />
                <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
                  <ComboboxField
                    name="to"
                    label="To"
                    mono
                    required
                    maxLength={50}
                    placeholder={suggested?.to || "A-03-2-15"}
                    suggest={KNOWN_LOCATIONS}
                    autoFocus={Boolean(first) && !suggested}
                    hint={`Scan or enter ${suggested?.to || "the location"}`}
                  />
                  <NumberField name="quantity" label="Quantity" min={1} required />
                </div>
                <PlacementReasonField />
              </ActionForm>
            </div>
          </Card>
        </>
      )}
    </div>
  );
}

function SourceFacts({ source }: { source: TransferSource }) {
  const { productName, sku, lotNumber, expiresOn, allocated } = source;
  return (
    <span className="flex flex-wrap gap-x-3">
      <bdi>{productName}</bdi> <Mono>{sku}</Mono>
      {lotNumber && (
        <span>
          Lot <Mono>{lotNumber}</Mono>
        </span>
      )}
      {expiresOn && (
        <span>
          expires <Day day={expiresOn} />
        </span>
      )}
      {allocated > 0 && <span className="tabular">{count(allocated)} allocated</span>}
    </span>
  );
}
