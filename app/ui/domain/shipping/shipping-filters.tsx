import { ORDER_STATUS_TABLE } from "#app/domain/orders/order-status";
import { PARCEL_STATUS_TABLE } from "#app/domain/shipping/following/parcel-status";
import { paths } from "#app/http/paths";
import { CARRIERS, carrierLabel } from "#app/integrations/tracking-links";
import { FilterBar } from "../../forms/filter-bar";
import { CompanyFilter } from "../../forms/filter-company";
import { FilterSelect, SearchField } from "../../forms/filter-fields";

interface Props {
  filters: Record<"view" | "carrier" | "company" | "q", string | undefined>;
  companies: readonly { id: string; name: string }[];
}

/** Which orders or shipments the page shows. */
export function ShippingFilters({ filters: { view, carrier, company, q }, companies }: Props) {
  return (
    <FilterBar clearTo={paths.shipping()} active={Boolean(company || q || view)}>
      <SearchField
        name="q"
        label="Search orders"
        value={q ?? ""}
        placeholder={view ? "Order or tracking number" : "Order number, customer, or email"}
      />
      <ViewFilter value={view} />
      {view && <CarrierFilter value={carrier} />}
      <CompanyFilter companies={companies} value={company} />
    </FilterBar>
  );
}

const VIEWS = [
  { value: "", label: ORDER_STATUS_TABLE.picked.label },
  { value: "shipped", label: PARCEL_STATUS_TABLE.unknown.label },
  { value: "transit", label: PARCEL_STATUS_TABLE["in-transit"].label },
  { value: "delivered", label: PARCEL_STATUS_TABLE.delivered.label },
  { value: "exception", label: PARCEL_STATUS_TABLE.exception.label },
];

const ViewFilter = ({ value }: { value: string | undefined }) => (
  <FilterSelect name="view" label="Status" value={value ?? ""} options={VIEWS} />
);

const carriers = [
  { value: "", label: "All carriers" },
  ...CARRIERS.map((value) => ({ value, label: carrierLabel(value) })),
];

const CarrierFilter = ({ value }: { value: string | undefined }) => (
  <FilterSelect name="carrier" label="Carrier" value={value ?? ""} options={carriers} />
);
