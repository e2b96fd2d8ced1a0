import { useField } from "@conform-to/react";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { MoneyField } from "#app/ui/forms/fields/money-field";
import { OrderLineFields } from "./order-form-fields";

interface Props {
  companies: readonly { value: string; currency: string }[];
}

/** Lines and total of a new order, in the currency of the chosen company. */
export function NewOrderAmounts({ companies }: Props) {
  const companyId = useField<string>("companyId")[0].value;
  // Before a company is chosen the amounts have no currency, unless all companies share one.
  const [one, ...others] = new Set(companies.map(({ currency }) => currency));
  const shared = others.length === 0 ? one : undefined;
  const currency = companies.find(({ value }) => value === companyId)?.currency ?? shared ?? "";
  return (
    <>
      <OrderLineFields currency={currency} />
      <FieldGrid>
        <MoneyField
          name="totalAmount"
          label="Total amount"
          optional
          currency={currency}
          placeholder="Total of the items"
          hint={`Leave empty to use the total of the items${currency ? "" : ". Amounts are in the company's currency"}`}
        />
      </FieldGrid>
    </>
  );
}
