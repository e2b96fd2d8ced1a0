import { useNavigate } from "@remix-run/react";
import type { LinesToCount } from "#app/domain/inventory/counts/count-screen.server";
import { scanLines } from "#app/domain/inventory/counts/scan-lines";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { WaitingPicks } from "#app/ui/domain/picking/session/waiting-picks";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Plus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { fillField } from "#app/ui/scan/fill-field";
import { FormScanner } from "#app/ui/scan/form-scanner";
import { ElsewhereHint } from "#app/ui/scan/kept/elsewhere-hint";
import { KeptHint } from "#app/ui/scan/kept/kept-hint";
import { useKeptForm } from "#app/ui/scan/kept/use-kept-form";

interface Props {
  count: LinesToCount["count"];
  lines: LinesToCount["lines"];
  operationId: string;
  userId: string;
}

const countedField = (index: number): string => `lines[${index}].counted`;

/**
 * Enters what is at a location, by scanner or by hand, without showing what is expected. The count is stored on the
 * device, and sent when the network is available.
 */
export function LinesForm({ count, lines, operationId, userId }: Props) {
  const navigate = useNavigate();
  const kept = useKeptForm({
    userId,
    draftKey: `count:${count.id}`,
    to: countPaths.save(count.id),
    about: { id: count.id, name: count.code },
    label: `Count of ${count.code}`,
    // By line: a product that is added meanwhile moves the lines after it.
    draftOf: (fields) => Object.fromEntries(lines.map(({ id }, index) => [id, fields[countedField(index)] ?? ""])),
    fieldOf: (lineId) => countedField(lines.findIndex(({ id }) => id === lineId)),
  });

  async function scan(code: string) {
    await kept.whenOpen;
    const form = kept.ref.current?.querySelector("form");
    if (!form) return null;
    const answer = scanLines(count.code, lines, code);
    if (answer.line) {
      const name = countedField(answer.line.index);
      fillField(name, String((Number(new FormData(form).get(name)) || 0) + answer.line.units));
      await kept.keep(form);
    }
    if (answer.isUnknown && navigator.onLine) {
      navigate(countPaths.addFound(count.id, { code }));
      return null;
    }
    return answer;
  }

  if (kept.isElsewhere) return <ElsewhereHint what="This count" />;
  return (
    <>
      <WaitingPicks queue={kept.queue} />
      {kept.isKept ? (
        <KeptHint isLasting={kept.isLasting} />
      ) : (
        <>
          <FormScanner label="Scan a unit" onScan={scan} />
          <div ref={kept.ref} className="touch-form">
            <ActionForm
              submit={kept.isSending ? "Saving..." : lines.length > 0 ? "Save count" : "Nothing is here"}
              cancel={countPaths.one(count.id)}
              defaultValue={{ operationId, lines: lines.map(({ id }) => ({ id, counted: "" })) }}
              {...(kept.result && { lastResult: kept.result })}
            >
              <HiddenField name="operationId" />
              {lines.map(({ id, name, sku, lotNumber, company }, index) => (
                <div key={id}>
                  <HiddenField name={`lines[${index}].id`} />
                  <NumberField
                    name={countedField(index)}
                    label={name}
                    hint={[sku, lotNumber && `lot ${lotNumber}`, company].filter(Boolean).join(", ")}
                    min={0}
                    required
                  />
                </div>
              ))}
              <p className="text-muted text-sm">
                Do not count units that are already picked. Enter 0 where nothing is left.
              </p>
              <p>
                <LinkButton to={countPaths.addFound(count.id)} icon={Plus}>
                  Add a product that is not listed
                </LinkButton>
              </p>
            </ActionForm>
          </div>
        </>
      )}
    </>
  );
}
