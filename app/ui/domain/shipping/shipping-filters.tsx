import { CARRIERS, carrierLabel } from "#app/integrations/tracking-links";
import { FilterSelect } from "../../forms/filter-fields";

const VIEWS = [
  { value: "", label: "Ready to ship" },
  { value: "shipped", label: "Shipped" },
  { value: "transit", label: "In transit" },
  { value: "delivered", label: "Delivered" },
  { value: "exception", label: "In trouble" },
];

export const ViewFilter = ({ value }: { value: string | undefined }) => (
  <FilterSelect name="view" label="How far" value={value ?? ""} options={VIEWS} />
);

const carriers = [
  { value: "", label: "All carriers" },
  ...CARRIERS.map((value) => ({ value, label: carrierLabel(value) })),
];

export const CarrierFilter = ({ value }: { value: string | undefined }) => (
  <FilterSelect name="carrier" label="Carrier" value={value ?? ""} options={carriers} />
);
