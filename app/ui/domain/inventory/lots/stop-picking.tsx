import { NumberField } from "#app/ui/forms/fields/number-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";

/** Number of days before expiry from which the company's lots are no longer shipped. */
export function StopPicking({ days, mayChange }: { days: number; mayChange: boolean }) {
  if (!mayChange) {
    if (days === 0) return null;
    return (
      <p className="text-muted">
        Lots do not ship in the last {days === 1 ? "day" : `${days} days`} before they expire.
      </p>
    );
  }
  return (
    <Card>
      <ActionForm
        submit="Save"
        defaultValue={{ stopPickingDays: String(days) }}
        className="grid items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,15rem)_auto] sm:justify-start"
      >
        <NumberField name="stopPickingDays" label="Stop picking before expiry" min={0} max={3650} unit="days" />
        <p className="order-last text-muted text-sm sm:col-span-2">
          {days === 0
            ? "With 0, a lot can be picked through its expiry date."
            : `Lots do not ship in their last ${days === 1 ? "day" : `${days} days`}: orders get later lots instead.`}
        </p>
      </ActionForm>
    </Card>
  );
}
