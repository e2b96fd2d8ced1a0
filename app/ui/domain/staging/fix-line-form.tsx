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
      ? [{ value: "always", label: `Use this product for ${sku} from now on`, hint: "In all orders of this company" }]
      : []),
    {
      value: "once",
      label: "Use this product on this line only",
      hint: "Later orders with this SKU need a decision again",
    },
    { value: "nothing", label: "Do not pick this line", hint: "For example, a gift card or a fee" },
    { value: "store", label: "Use the store's data", hint: "Removes the correction of this line" },
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
      <RadioGroupField name="means" label="Correction" options={means} />
      {!isWhole && (
        <NumberField
          name="quantity"
          label="Quantity"
          optional
          min={1}
          hint={`The store's quantity is ${quantity}. Enter how many units to pick.`}
        />
      )}
    </ActionForm>
  );
}
