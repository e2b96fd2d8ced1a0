import { destinationText } from "#app/domain/orders/split/warehouse-reason";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Hint } from "#app/ui/primitives/states/hint";

interface Option {
  id: string;
  code: string;
  name: string;
  position: number | null;
  country: string;
  region: string;
  lacks: string[];
}

interface Props {
  warehouseId: string;
  /** Why the order ships from there. */
  why: string;
  options: readonly Option[];
  mayChange: boolean;
  back: string;
}

/** Why an order ships from its warehouse, what the others lack, and the choice of another. */
export function OrderWarehouseFields({ warehouseId, why, options, mayChange, back }: Props) {
  const own = options.find(({ id }) => id === warehouseId);
  return (
    <div className="grid gap-5">
      <p>
        Ships from <strong>{own ? `${own.code}, ${own.name}` : "an archived warehouse"}</strong>. {why}.
      </p>
      {mayChange ? (
        <ActionForm submit="Change warehouse" cancel={back} defaultValue={{ warehouseId }}>
          <RadioGroupField
            name="warehouseId"
            label="Ship from"
            options={options.map((option) => ({
              value: option.id,
              label: `${option.code}, ${option.name}`,
              hint: `${ruleText(option)}. ${stockText(option)}.`,
            }))}
          />
        </ActionForm>
      ) : (
        <>
          <ul className="grid gap-3">
            {options.map((option) => (
              <li key={option.id}>
                {option.code}, <bdi>{option.name}</bdi>
                <span className="block text-muted text-sm">{`${ruleText(option)}. ${stockText(option)}.`}</span>
              </li>
            ))}
          </ul>
          <Hint>Only a pending order can change its warehouse.</Hint>
        </>
      )}
    </div>
  );
}

function ruleText({ position, ...destination }: Option): string {
  if (position === null) return "No rule for this destination";
  return position === 0 ? "The company's default" : `Rule ${position}, ${destinationText(destination)}`;
}

const stockText = ({ lacks }: Option): string =>
  lacks.length === 0 ? "Has all units" : `Lacks ${lacks.slice(0, 5).join(", ")}${lacks.length > 5 ? ", and more" : ""}`;
