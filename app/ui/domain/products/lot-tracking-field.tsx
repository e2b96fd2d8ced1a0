import { CheckboxField } from "../../forms/fields/checkbox-field";

/** Whether the product's lots are tracked; `isFixed` where the company's category always tracks them. */
export const LotTrackingField = ({ isFixed }: { isFixed: boolean }) =>
  isFixed ? (
    <p className="text-muted text-sm">Lots are tracked, because the company's category is Peptides.</p>
  ) : (
    <CheckboxField
      name="lotTracked"
      label="Track lots"
      hint="Units have a lot number and may expire. Always on for products of category Peptides"
    />
  );
