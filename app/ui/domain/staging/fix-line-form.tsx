import { HiddenField } from "../../forms/fields/hidden-field";
import { NumberField } from "../../forms/fields/number-field";
import { RadioGroupField } from "../../forms/fields/radio-group-field";
import { ActionForm } from "../../forms/form/action-form";

interface Props {
  line: { id: string; sku: string | null; quantity: number };
  products: { id: string; sku: string; name: string }[];
  back: string;
}

/** Maps a line from the store to a product. */
export function FixLineForm({ line, products, back }: Props) {
  const { sku, quantity } = line;
  const isWhole = Number.isInteger(quantity) && quantity > 0;
  const means = [
    ...(sku
      ? [{ value: "always", label: `${sku} always means the product`, hint: "In every order of the company" }]
      : []),
    { value: "once", label: "Only on this line", hint: "The next order with it asks again" },
    { value: "nothing", label: "Nothing is picked for this line", hint: "A gift card or a fee, for example" },
    { value: "store", label: "As the store says", hint: "Takes back what was said of this line" },
  ];
  return (
    <ActionForm
      schema={() => import("#app/domain/staging/corrections/corrections.schema").then((module) => module.FixLine)}
      submit="Save"
      cancel={back}
      defaultValue={{ lineId: line.id, means: sku ? "always" : "once" }}
    >
      <HiddenField name="lineId" />
      {products.length > 0 && (
        <RadioGroupField
          name="product"
          label="Product"
          options={products.map(({ id, sku: own, name }) => ({ value: id, label: name, hint: own }))}
        />
      )}
      <RadioGroupField name="means" label="What this line means" options={means} />
      {!isWhole && (
        <NumberField
          name="quantity"
          label="Quantity"
          optional
          min={1}
          hint={`The store requests ${quantity}. Say how many are picked.`}
        />
      )}
    </ActionForm>
  );
}
