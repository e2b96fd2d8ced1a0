import { useField } from "@conform-to/react";
import { enteredPrice } from "#app/domain/billing/entries/entered-price";
import { FieldGrid, FieldSet } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { SelectField } from "#app/ui/forms/fields/select-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { formatMoney } from "#app/ui/primitives/values/money";

interface Props {
  currency: string;
  /** More than one to choose from when rate cards have changed the company's currency. */
  currencies: readonly string[];
}

/** Name and price of work that is not on the rate card. With scripts, shown when such work is chosen. */
export function OtherWorkFields({ currency: given, currencies }: Props) {
  const [what] = useField<string>("what");
  const [chosen] = useField<string>("currency");
  const isOther = (what.value ?? "").endsWith(":");
  const currency = chosen.value ?? given;
  const total = useTotal(currency);
  const suffix = currencies.length > 1 ? undefined : given;
  return (
    <div className={isOther ? undefined : "no-js-only"}>
      <FieldSet
        legend="Not on the rate card"
        hint={
          <span className="no-js-only">
            Required for other work or other material. Otherwise, leave these fields empty
          </span>
        }
      >
        <TextField name="name" label="Name" maxLength={60} />
        <FieldGrid>
          <TextField
            name="rate"
            label="Price per unit"
            inputMode="decimal"
            maxLength={14}
            suffix={suffix}
            hint={total === null ? "Such as the price of an hour" : `Total ${formatMoney(total, currency)}`}
          />
          <TextField
            name="amount"
            label="Total amount"
            inputMode="decimal"
            maxLength={14}
            suffix={suffix}
            hint="Instead of a price per unit"
          />
          {currencies.length > 1 ? (
            <SelectField
              name="currency"
              label="Currency"
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
          ) : (
            <HiddenField name="currency" />
          )}
        </FieldGrid>
      </FieldSet>
    </div>
  );
}

/** Price per unit times quantity, as typed; null without a price per unit. */
function useTotal(currency: string): number | null {
  const [rate] = useField<string>("rate");
  const [quantity] = useField<string>("quantity");
  if (!rate.value || !/^[1-9]\d{0,6}$/.test(quantity.value ?? "")) return null;
  const price = enteredPrice({ rate: rate.value, amount: "", currency, quantity: Number(quantity.value) });
  return "minor" in price ? price.minor : null;
}
