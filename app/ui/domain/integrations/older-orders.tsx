import { HISTORY_LABEL, OLDER_LABEL } from "#app/domain/integrations/first-sync-labels";
import { integrationPaths } from "#app/http/integration-paths";
import type { FirstSync } from "#db/schema/integrations";
import { SelectField } from "../../forms/fields/select-field";
import { ActionForm } from "../../forms/form/action-form";
import { Card } from "../../primitives/card";

type Props = { id: string; firstSync: FirstSync | null };

const OPTIONS = (["open", "ready"] as const).map((value) => ({ value, label: OLDER_LABEL[value] }));

/** Fetches the open orders from before the first sync's window, for connections whose first sync excluded them. */
export function OlderOrders({ id, firstSync }: Props) {
  const days = firstSync?.days ?? "90";
  if (days === "all") return null;
  const period = days === "0" ? "before it was connected" : `before this period: ${HISTORY_LABEL[days].toLowerCase()}`;
  return (
    <Card
      title="Older orders"
      description={`Orders that the store changed last ${period}. Orders that are already here are not added twice.`}
    >
      <ActionForm
        action={integrationPaths.fetchOlderOrders(id)}
        submit="Import older orders"
        pending="Starting…"
        defaultValue={{ older: firstSync && firstSync.older !== "none" ? firstSync.older : "open" }}
        className="grid max-w-md gap-4"
      >
        <SelectField name="older" label="Orders to import" options={OPTIONS} />
      </ActionForm>
    </Card>
  );
}
