import { useField } from "@conform-to/react";
import type { AssemblyPlan, AssemblyScreen } from "#app/domain/inventory/assembly/read-order.server";
import { ComboboxField } from "../../../forms/fields/combobox-field";
import { DateField } from "../../../forms/fields/date-field";
import { HiddenField } from "../../../forms/fields/hidden-field";
import { TextField } from "../../../forms/fields/text-field";
import { ActionForm } from "../../../forms/form/action-form";
import { Card } from "../../../primitives/card";
import { Hint } from "../../../primitives/states/hint";
import { formatCount } from "../../../primitives/values/format-count";
import { PlacementReasonField } from "../placement-reason-field";
import { KNOWN_LOCATIONS } from "../suggest-locations";

interface Props {
  order: AssemblyScreen["order"];
  plan: AssemblyPlan;
  operationId: string;
}

/** Records the units of the plan: their lot, and where they are put. */
export function AssembleFields({ order, plan, operationId }: Props) {
  const { units, uses, lotNumber, expiresOn, to, scannedTo } = plan;
  const shown = (uses ?? []).map((use) => [use.productId, use.lotId, use.locationId, use.quantity].join(":")).join(" ");
  return (
    <Card title={`Assemble ${formatCount(units)} ${units === 1 ? "unit" : "units"}`}>
      <div className="touch-form">
        <ActionForm
          key={`${shown} ${scannedTo ?? ""}`}
          submit={`Assemble ${formatCount(units)}`}
          pending="Recording…"
          defaultValue={{
            ...{ companyId: order.companyId, operationId, quantity: String(units), uses: shown },
            ...{ to: scannedTo ?? "" },
            ...{ lotNumber: lotNumber ?? "", expiresOn: expiresOn ?? "" },
          }}
        >
          <HiddenField name="companyId" />
          <HiddenField name="operationId" />
          <HiddenField name="quantity" />
          <HiddenField name="uses" />
          <Problem name="quantity" />
          <Problem name="uses" />
          {lotNumber !== null && (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField name="lotNumber" label="Lot number" mono required maxLength={100} autoComplete="off" />
              <DateField
                name="expiresOn"
                label="Expires"
                optional
                hint={expiresOn ? "The earliest expiry of the components" : undefined}
              />
            </div>
          )}
          <ComboboxField
            name="to"
            label="Put the units in"
            mono
            required
            maxLength={50}
            placeholder={to}
            suggest={KNOWN_LOCATIONS}
            hint={`Scan or enter ${to}, or another location`}
          />
          <PlacementReasonField />
        </ActionForm>
      </div>
    </Card>
  );
}

/** A refusal that concerns a hidden field. */
function Problem({ name }: { name: string }) {
  const [field] = useField<string>(name);
  if (!field.errors) return null;
  return (
    <Hint tone="bad" role="alert">
      {field.errors.join(" ")}. Reload the page.
    </Hint>
  );
}
