import { NumberField } from "#app/ui/forms/fields/number-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Card } from "#app/ui/primitives/card";

const CLASSES = [
  { value: "A", label: "A: first 80 % of turnover" },
  { value: "B", label: "B: next 15 %" },
  { value: "C", label: "C: the rest" },
];

interface Props {
  companies: readonly { id: string; name: string }[];
  /** Whether the user can plan for all companies at once. */
  reachesAll: boolean;
  /** Empty where there is one. */
  warehouses: readonly { id: string; name: string }[];
}

/** A new plan. Conditions that are left empty exclude nothing. */
export const NewPlan = ({ usualWarehouse, ...props }: Props & { usualWarehouse: string }) => (
  <Card title="New plan" description="Chooses locations with stock. Conditions that are left empty exclude nothing.">
    <ActionForm submit="Save plan" defaultValue={{ warehouseId: usualWarehouse, maxLocations: "50", everyDays: "0" }}>
      <PlanFields {...props} />
    </ActionForm>
  </Card>
);

/** What a plan chooses, and when it runs. */
export function PlanFields({ companies, reachesAll, warehouses }: Props) {
  return (
    <>
      <TextField name="name" label="Name" required />
      <div className="grid gap-4 sm:grid-cols-2">
        {warehouses.length > 0 && (
          <SelectField
            name="warehouseId"
            label="Warehouse"
            placeholder="Choose a warehouse"
            required
            options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextField name="zone" label="Zone" mono />
        <SelectField name="abcClass" label="Class" placeholder="All classes" options={CLASSES} />
        <NumberField name="notCountedDays" label="Not counted for" unit="days" min={1} />
        <SelectField
          name="companyId"
          label="Company"
          placeholder={reachesAll ? "All companies" : "Choose a company"}
          required={!reachesAll}
          options={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField name="sku" label="SKU" mono hint="Of the company above." />
        <NumberField name="maxLocations" label="Locations per company and run" min={1} max={1000} required />
        <NumberField
          name="everyDays"
          label="Run every"
          unit="days"
          min={0}
          max={365}
          hint="0 for a plan that you run yourself."
        />
      </div>
    </>
  );
}
