import { useField } from "@conform-to/react";
import { MAX_LINES } from "#app/domain/orders/create/order-limits";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { FieldList } from "#app/ui/forms/fields/field-list";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { MoneyField } from "#app/ui/forms/fields/money-field";
import { TextAreaField } from "#app/ui/forms/fields/text-area-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { CustomerNameField } from "./customer-name-field";
import { ProductQuantityFields } from "./product-quantity-fields";

/** Customer and shipping address. An order that exists already (`known`) may have no email. */
export function OrderCustomerFields({ known = false }: { known?: boolean }) {
  return (
    <>
      <FieldGrid>
        {known ? (
          <TextField name="customerName" label="Customer name" required maxLength={200} autoComplete="off" />
        ) : (
          <CustomerNameField />
        )}
        <TextField
          name="customerEmail"
          label="Customer email"
          type="email"
          inputMode="email"
          required={!known}
          optional={known}
          maxLength={254}
          autoComplete="off"
        />
      </FieldGrid>
      <TextAreaField
        name="shippingAddress"
        label="Shipping address"
        hint="As on the label: name, street, city with postal code, country, each on its own line"
        required
        maxLength={1000}
      />
    </>
  );
}

/** Problems of lines, by line id. */
type LineProblems = Record<string, { message: string; field: "product" | "quantity" }>;

interface LinesProps {
  currency: string;
  /** Whether the order exists already. */
  known?: boolean;
  problems?: LineProblems;
  /** Id of the line to scroll to. */
  at?: string | undefined;
}

/** The order's lines. An existing line keeps its id. */
export function OrderLineFields({ currency, known = false, problems = {}, at }: LinesProps) {
  return (
    <FieldList
      name="items"
      label="Items"
      addLabel="Add item"
      itemLabel="item"
      newItem={{ sku: "", quantity: "1", price: "" }}
      max={MAX_LINES}
      hint={`Search by name, SKU, or barcode. Adding a product again increases its quantity. Up to ${MAX_LINES} lines.${known ? "" : " To enter only a total, leave the items empty."}`}
    >
      {({ name, index }) => (
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_6rem_8rem]">
          {known && <HiddenField name={`${name}.id`} />}
          <ProductAndQuantity line={name} index={index} currency={currency} problems={problems} at={at} />
          <MoneyField
            name={`${name}.price`}
            label="Price"
            currency={currency}
            hideLabel={index > 0}
            placeholder="List price"
          />
        </div>
      )}
    </FieldList>
  );
}

function ProductAndQuantity({
  line,
  index,
  currency,
  problems,
  at,
}: { line: string; index: number; currency: string } & Required<Pick<LinesProps, "problems">> &
  Pick<LinesProps, "at">) {
  const id = useField<string>(`${line}.id`)[0].initialValue;
  const problem = id === undefined ? undefined : problems[id];
  const focus = id !== undefined && id === at ? (problem?.field ?? "product") : undefined;
  return (
    <ProductQuantityFields
      line={line}
      index={index}
      wide="max-sm:col-span-2"
      problem={problem?.message}
      focus={focus}
      once
      showsStock
      currency={currency}
    />
  );
}
