import type { ChosenItem } from "#app/domain/returns/receive-screen.server";
import {
  CONDITION_LABEL,
  DISPOSITION_LABEL,
  REASON_LABEL,
  RETURN_CONDITION,
  RETURN_DISPOSITION,
} from "#app/domain/returns/return-labels";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { DateField } from "#app/ui/forms/fields/date-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { FileField } from "#app/ui/forms/fields/file-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Mono } from "#app/ui/primitives/values/mono";
import { Thumb } from "#app/ui/primitives/values/thumb";
import { ElsewhereHint } from "#app/ui/scan/kept/elsewhere-hint";
import { KeptHint } from "#app/ui/scan/kept/kept-hint";
import { shrinkPhoto } from "#app/ui/scan/kept/shrink-photo";
import { useKeptForm } from "#app/ui/scan/kept/use-kept-form";
import { PlacementReasonField } from "../../inventory/placement-reason-field";
import { WaitingPicks } from "../../picking/session/waiting-picks";
import { ReturnedSerialsField } from "./returned-serials-field";

interface Props {
  /** Null for an item that is not in the catalog. */
  chosen: ChosenItem | null;
  operationId: string;
  returnId: string;
  /** "RMA-1001". */
  name: string;
  userId: string;
  /** Identifies the item's draft on the device. */
  itemKey: string;
}

const conditions = RETURN_CONDITION.map((value) => ({ value, label: CONDITION_LABEL[value] }));

/** Units of one item in one condition. */
export function ReceiveReturnForm({ chosen, operationId, returnId, name, userId, itemKey }: Props) {
  const kept = useKeptForm({
    userId,
    draftKey: `return:${returnId}:${itemKey}`,
    to: returnPaths.receiveSave(returnId),
    about: { id: returnId, name },
    label: `Receipt of ${chosen?.name ?? "an unknown item"} for ${name}`,
    more: photoIn,
  });
  const isStockable = chosen?.inCatalog ?? false;
  const lots = chosen?.lots ?? [];
  const dispositions = RETURN_DISPOSITION.filter(
    (value) => isStockable || value === "dispose" || value === "to-client",
  );
  if (kept.isElsewhere) return <ElsewhereHint what="This receipt" />;
  return (
    <>
      <WaitingPicks queue={kept.queue} />
      {kept.isKept ? (
        <KeptHint isLasting={kept.isLasting} />
      ) : (
        <section
          ref={kept.ref}
          aria-label={chosen ? `Receive ${chosen.name}` : "Receive an unknown item"}
          className="touch-form grid gap-5 rounded-lg border border-line bg-surface p-6 max-sm:p-4"
        >
          {chosen && <Item item={chosen} />}
          <ActionForm
            key={operationId}
            {...(kept.result && { lastResult: kept.result })}
            submit={kept.isSending ? "Receiving..." : "Receive"}
            pending="Receiving..."
            cancel={returnPaths.receive(returnId)}
            encType="multipart/form-data"
            defaultValue={{
              operationId,
              line: chosen?.line ?? "",
              sku: chosen && chosen.line === null ? chosen.sku : "",
              quantity: String(chosen?.quantity ?? 1),
              disposition: "",
              lotNumber: chosen?.lotNumber ?? "",
              expiresOn: chosen?.expiresOn ?? "",
              location: "",
              serials: chosen?.serial ?? "",
              note: "",
            }}
          >
            <HiddenField name="operationId" />
            <HiddenField name="line" />
            <HiddenField name="sku" />
            {!chosen && <TextField name="itemName" label="What is it?" required maxLength={200} autoFocus />}
            <RadioGroupField name="condition" label="Condition" options={conditions} />
            <FieldGrid>
              <NumberField name="quantity" label="Units" min={1} max={100_000} required />
              <SelectField
                name="disposition"
                label="What to do with them"
                placeholder={usual(chosen)}
                options={dispositions.map((value) => ({ value, label: DISPOSITION_LABEL[value] }))}
              />
              {chosen?.lotTracked && (
                <>
                  <TextField
                    name="lotNumber"
                    label="Lot number"
                    mono
                    maxLength={100}
                    autoComplete="off"
                    list="shipped-lots"
                    hint={lots.length > 0 ? `Shipped: ${lots.map(({ lotNumber }) => lotNumber).join(", ")}` : undefined}
                  />
                  <datalist id="shipped-lots">
                    {lots.map(({ lotNumber }) => (
                      <option key={lotNumber} value={lotNumber} />
                    ))}
                  </datalist>
                  <DateField name="expiresOn" label="Expiry" optional />
                </>
              )}
              {isStockable && (
                <TextField
                  name="location"
                  label="Location"
                  mono
                  optional
                  maxLength={50}
                  autoComplete="off"
                  placeholder={chosen?.location ?? "RECEIVING"}
                  hint="Quarantined units go to QUARANTINE unless you enter another location that is not picked from."
                />
              )}
            </FieldGrid>
            {chosen && chosen.serialCapture !== "none" && (
              <ReturnedSerialsField sent={chosen.sent} isAsked={chosen.serialCapture === "at-receipt"} />
            )}
            <PlacementReasonField />
            <CheckboxField name="inspected" label="Inspected: opened and checked" />
            <FileField
              name="photo"
              label="Photo"
              optional
              accept="image/jpeg,image/png,image/webp"
              hint="JPEG, PNG, or WebP, up to 5 MB"
            />
            <TextField name="note" label="Note" optional maxLength={500} />
          </ActionForm>
        </section>
      )}
    </>
  );
}

/** The photo is sent with the other fields, smaller than it was taken. */
async function photoIn(form: HTMLFormElement): Promise<Record<string, string>> {
  const photo = await shrinkPhoto(form.querySelector('input[name="photo"]'));
  return photo === null ? {} : { photo };
}

const usual = (chosen: ChosenItem | null): string => {
  if (!chosen?.inCatalog) return "Back to client";
  const { requested } = chosen;
  if (requested && requested !== "restock") return `As the client asked: ${DISPOSITION_LABEL[requested].toLowerCase()}`;
  return "By condition: new is restocked, others are quarantined";
};

function Item({ item }: { item: ChosenItem }) {
  const { name, sku, image, expected, received, reason, comment } = item;
  return (
    <div className="flex items-start gap-4">
      <div className={image ? "shrink-0" : "max-sm:hidden"}>
        <Thumb src={image} alt="" size={72} />
      </div>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2 className="font-medium text-lg" dir="auto">
          {name}
        </h2>
        {sku && <Mono className="text-muted">{sku}</Mono>}
        {reason && expected > 0 && <p className="text-muted">{REASON_LABEL[reason]}</p>}
        {comment && <p>{comment}</p>}
      </div>
      <p className="shrink-0 text-right">
        <span className="block text-muted">Left</span>
        <span className="tabular font-semibold text-2xl">{Math.max(0, expected - received)}</span>
      </p>
    </div>
  );
}
