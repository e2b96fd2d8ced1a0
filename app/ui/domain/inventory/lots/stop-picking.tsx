import { NumberField } from "#app/ui/forms/fields/number-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Calendar } from "#app/ui/icons/icons";
import { Popover } from "#app/ui/primitives/overlays/popover";

/** Number of days before expiry from which the company's lots are no longer shipped. In a box, so that it does not move the list. */
export function StopPicking({ days, mayChange }: { days: number; mayChange: boolean }) {
  if (!mayChange && days === 0) return null;
  const inDays = days === 1 ? "1 day" : `${days} days`;
  const effect =
    days === 0
      ? "With 0, a lot can be picked through its expiry date."
      : `Lots do not ship in their last ${inDays}: orders get later lots instead.`;
  return (
    <Popover label={`Stop picking: ${days === 0 ? "at expiry" : `${inDays} before`}`} icon={Calendar}>
      <div className="grid w-72 max-w-full gap-3 p-3">
        {mayChange && (
          <ActionForm submit="Save" defaultValue={{ stopPickingDays: String(days) }} className="grid gap-3">
            <NumberField name="stopPickingDays" label="Stop picking before expiry" min={0} max={3650} unit="days" />
          </ActionForm>
        )}
        <p className="text-muted text-sm">{effect}</p>
      </div>
    </Popover>
  );
}
