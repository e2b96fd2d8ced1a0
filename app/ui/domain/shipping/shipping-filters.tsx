import type { ReactNode } from "react";
import { sortField } from "#app/domain/filters/list-definition";
import { mostCounted } from "#app/domain/filters/match-limits";
import { ORDER_STATUS_TABLE } from "#app/domain/orders/order-status";
import { PARCEL_STATUS_TABLE } from "#app/domain/shipping/following/parcel-status";
import { READY_LIST, SHIPMENT_LIST } from "#app/domain/shipping/list/shipping-columns";
import { paths } from "#app/http/paths";
import { CARRIERS, carrierLabel } from "#app/integrations/tracking-links";
import { FilterBar } from "../../forms/filter-bar";
import { CompanyFilter } from "../../forms/filter-company";
import { FilterSelect, SearchField } from "../../forms/filter-fields";
import { filterChips, optionLabel } from "../../forms/list/filter-chips";
import { ListDisplay } from "../../forms/list/list-display";
import { matchCount } from "../../forms/list/match-count";
import type { ShippingSearch } from "./shipping-search";

interface Props {
  search: ShippingSearch;
  companies: readonly { id: string; name: string }[];
  /** Orders or shipments that the filters match; `isMore` when not all were looked at. */
  count: { n: number; isMore: boolean };
  /** More tools beside the count. */
  tools?: ReactNode;
}

/** Which orders or shipments the page shows. */
export function ShippingFilters({ search, companies, count, tools }: Props) {
  const { status, carrier, company, q, cursor: _cursor, ...shown } = search;
  const list = status ? SHIPMENT_LIST : READY_LIST;
  return (
    <FilterBar
      // The list without a status has columns of its own.
      clearTo={paths.shipping(status ? { view: shown.view } : shown)}
      active={Boolean(company || q || status)}
      keep={shown}
      chips={filterChips(search, paths.shipping, {
        q: (text) => `Search: ${text}`,
        status: (value) => `Status: ${optionLabel(STATUSES, value)}`,
        carrier: (value) => `Carrier: ${optionLabel(carriers, value)}`,
        company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
      })}
      summary={countText(search, count)}
      tools={
        <>
          {tools}
          <ListDisplay list={list} query={search} to={paths.shipping} />
        </>
      }
      more={
        <>
          <FilterSelect name="status" label="Status" value={status ?? ""} options={STATUSES} />
          {status && <FilterSelect name="carrier" label="Carrier" value={carrier ?? ""} options={carriers} />}
          <CompanyFilter companies={companies} value={company} />
        </>
      }
    >
      <SearchField
        name="q"
        label="Search orders"
        value={q ?? ""}
        placeholder={status ? "Order or tracking number" : "Order number, customer, or email"}
      />
    </FilterBar>
  );
}

function countText({ status, carrier, q, sort }: ShippingSearch, { n, isMore }: Props["count"]): string {
  if (!status) return matchCount(n, "order", Boolean(sort && sort !== "placed"), Boolean(q || sort));
  if (carrier && isMore) return `${n.toLocaleString("en")}+ shipments`;
  const isSorted = Boolean(sortField(SHIPMENT_LIST, sort));
  return matchCount(n, "shipment", isSorted, true, mostCounted(isSorted));
}

const STATUSES = [
  { value: "", label: ORDER_STATUS_TABLE.picked.label },
  { value: "shipped", label: PARCEL_STATUS_TABLE.unknown.label },
  { value: "transit", label: PARCEL_STATUS_TABLE["in-transit"].label },
  { value: "delivered", label: PARCEL_STATUS_TABLE.delivered.label },
  { value: "exception", label: PARCEL_STATUS_TABLE.exception.label },
];

const carriers = [
  { value: "", label: "All carriers" },
  ...CARRIERS.map((value) => ({ value, label: carrierLabel(value) })),
];
