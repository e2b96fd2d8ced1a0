import { countPaths } from "#app/http/warehouse-work/count-paths";
import { WaitingPicks } from "#app/ui/domain/picking/session/waiting-picks";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { ElsewhereHint } from "#app/ui/scan/kept/elsewhere-hint";
import { KeptHint } from "#app/ui/scan/kept/kept-hint";
import { useKeptForm } from "#app/ui/scan/kept/use-kept-form";

interface Props {
  count: { id: string; location: string };
  code: string;
  operationId: string;
  userId: string;
}

/** A product that the counter found. Without a network it is stored on the device, and sent when there is one. */
export function AddFoundForm({ count: { id, location }, code, operationId, userId }: Props) {
  const kept = useKeptForm({
    userId,
    draftKey: `count-add:${id}:${code}`,
    to: countPaths.addFoundSave(id),
    about: { id, name: "" },
    label: `Product found at ${location}`,
  });
  if (kept.isElsewhere) return <ElsewhereHint what="This form" />;
  return (
    <>
      <WaitingPicks queue={kept.queue} />
      {kept.isKept ? (
        <KeptHint isLasting={kept.isLasting} />
      ) : (
        <div ref={kept.ref} className="touch-form">
          <ActionForm
            submit={kept.isSending ? "Adding…" : "Add"}
            cancel={countPaths.lines(id)}
            defaultValue={{ operationId, code }}
            {...(kept.result && { lastResult: kept.result })}
          >
            <HiddenField name="operationId" />
            <TextField name="code" label="Product" mono required autoComplete="off" hint="Scan it, or enter its SKU." />
            <TextField name="lotNumber" label="Lot" mono autoComplete="off" hint="For a product that tracks lots." />
          </ActionForm>
        </div>
      )}
    </>
  );
}
