import { ARCHIVE_AFTER } from "#app/domain/orders/archive/retention";
import type { RetentionForm } from "#app/domain/orders/archive/retention.schema";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { ActionForm } from "#app/ui/forms/form/action-form";

const OPTIONS = ARCHIVE_AFTER.map(({ days, label }) => ({ value: String(days ?? ""), label }));

/** When a company's closed orders are archived. */
export function RetentionFields({ retention, cancel }: { retention: RetentionForm; cancel: string }) {
  return (
    <ActionForm
      schema={() => import("#app/domain/orders/archive/retention.schema").then((module) => module.RetentionForm)}
      defaultValue={retention}
      submit="Save"
      cancel={cancel}
    >
      <SelectField
        name="archiveAfter"
        label="Closed orders are archived"
        options={OPTIONS}
        hint="Counted from an order's last change. Archived orders are still found and shown, and can be restored. Stock movements and invoiced work of that age are archived too, and are still shown."
      />
    </ActionForm>
  );
}
