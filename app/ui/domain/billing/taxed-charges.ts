import { labelOf } from "#app/domain/billing/invoice-line-labels";
import { CHARGE_NAMES } from "#app/domain/billing/rates";

/** Charges that can have their own tax, for a select. */
export const TAXED_CHARGES = [
  ...CHARGE_NAMES.map((value) => ({ value: value as string, label: labelOf(value, "") })),
  { value: "material", label: "Materials" },
  { value: "special", label: "Special work" },
  { value: "postage", label: "Postage" },
  { value: "minimum", label: "Monthly minimum" },
];

export const taxedName = ({ charge, item }: { charge: string; item: string }): string =>
  item || (TAXED_CHARGES.find(({ value }) => value === charge)?.label ?? charge);
