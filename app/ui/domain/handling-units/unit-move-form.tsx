import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { ElsewhereHint } from "#app/ui/scan/kept/elsewhere-hint";
import { KeptHint } from "#app/ui/scan/kept/kept-hint";
import { useKeptForm } from "#app/ui/scan/kept/use-kept-form";
import { PlacementReasonField } from "../inventory/placement-reason-field";
import { WaitingPicks } from "../picking/session/waiting-picks";

interface Props {
  unit: { id: string; code: string };
  operationId: string;
  /** Where the unit stands; another user's move in between is refused. */
  from: string;
  cancel: string;
  userId: string;
  /** Where it could go. */
  suggested?: string | null;
  /** The page is not the unit's own: one unit after the other is scanned. */
  isInTurn?: boolean;
}

const placeIn = ({ place = "" }: Record<string, string>) => ({ place });

/**
 * Where a unit goes: a bin or a pallet, scanned or typed. Without a network the move is stored on the device, and sent
 * when there is one.
 */
export function UnitMoveForm({ unit, operationId, from, cancel, userId, suggested, isInTurn = false }: Props) {
  const kept = useKeptForm({
    userId,
    draftKey: `unit-move:${unit.id}`,
    to: unitPaths.moveSave(unit.id),
    about: { id: unit.id, name: "" },
    label: `Move of ${unit.code}`,
    draftOf: placeIn,
  });
  if (kept.isElsewhere) return <ElsewhereHint what={unit.code} />;
  return (
    <>
      <WaitingPicks queue={kept.queue} />
      {kept.isKept ? (
        <KeptHint isLasting={kept.isLasting} />
      ) : (
        <div ref={kept.ref} className="touch-form">
          <ActionForm
            submit={kept.isSending ? "Moving…" : "Move"}
            pending="Moving…"
            cancel={cancel}
            defaultValue={{ operationId, stoodIn: from, ...(isInTurn && { unitId: unit.id }) }}
            {...(kept.result && { lastResult: kept.result })}
          >
            <HiddenField name="operationId" />
            <HiddenField name="stoodIn" />
            {isInTurn && <HiddenField name="unitId" />}
            <TextField
              name="place"
              label="To"
              mono
              required
              maxLength={60}
              autoFocus
              autoComplete="off"
              placeholder={suggested ?? "A-03-2-15"}
              hint={
                suggested
                  ? `${suggested} is empty. Scan it, another location, or a pallet`
                  : "Scan or enter a location or a pallet"
              }
            />
            <PlacementReasonField />
          </ActionForm>
        </div>
      )}
    </>
  );
}
