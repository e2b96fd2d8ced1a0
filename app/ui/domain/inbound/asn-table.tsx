import { withoutColumn } from "#app/domain/filters/list-definition";
import { ASN_STATUS_TABLE, asnName, timeOf } from "#app/domain/inbound/asn/asn-status";
import { ASN_LIST, type AsnColumn } from "#app/domain/inbound/list/asn-columns";
import type { AsnRow } from "#app/domain/inbound/list/list-asns.server";
import { ALL_WAREHOUSES } from "#app/domain/warehouses/warehouse-columns";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { PackagePlus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";
import { Day } from "../inventory/lots/lot-day";

export type AsnSearch = Partial<
  Record<"company" | "q" | "status" | "warehouse" | "sort" | "columns" | "view" | "cursor", string | undefined>
>;

interface Props {
  rows: readonly AsnRow[];
  next: string | null;
  companies: readonly { id: string; name: string }[];
  search: AsnSearch;
  /** The warehouse that the list starts with. */
  starting: string | undefined;
}

const NONE = <span className="text-muted">—</span>;
const units = (n: number) => <span className="tabular">{n.toLocaleString("en-US")}</span>;

/** Announced receipts, the newest first unless sorted. */
export function AsnTable({ rows, next, companies, search, starting }: Props) {
  const { cursor, ...filters } = search;
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const list = companies.length > 1 ? ASN_LIST : withoutColumn(ASN_LIST, "company");
  const isFiltered = Boolean(search.q || search.status || search.company || (search.warehouse ?? starting));
  const everywhere = inboundPaths.asns({ warehouse: starting && ALL_WAREHOUSES });
  return (
    <DataTable
      caption="Announced receipts"
      wide
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => inboundPaths.asn(id)}
      columns={listColumns<AsnColumn, AsnRow>(list, search, (change) => inboundPaths.asns({ ...filters, ...change }), {
        number: { primary: true, cell: ({ number }) => <span className="whitespace-nowrap">{asnName(number)}</span> },
        status: { cell: ({ status }) => <Badge status={ASN_STATUS_TABLE[status]} /> },
        company: { cell: ({ companyId }) => <bdi>{names.get(companyId) ?? ""}</bdi> },
        supplier: { cell: ({ supplier }) => (supplier ? <bdi>{supplier}</bdi> : NONE) },
        reference: { cell: ({ reference }) => (reference ? <Mono className="break-all">{reference}</Mono> : NONE) },
        expected: { cell: ({ expectedOn }) => (expectedOn ? <Day day={expectedOn} /> : NONE) },
        appointment: {
          cell: ({ appointmentOn, appointmentMinute, dock }) =>
            appointmentOn ? (
              <span>
                <Day day={appointmentOn} />, {timeOf(appointmentMinute)}
                {dock && <span className="text-muted"> {dock}</span>}
              </span>
            ) : (
              NONE
            ),
        },
        units: { align: "right", cell: ({ expectedUnits }) => units(expectedUnits) },
        received: { align: "right", cell: ({ receivedUnits, damagedUnits }) => units(receivedUnits + damagedUnits) },
        tracking: {
          cell: ({ trackingNumber }) => (trackingNumber ? <Mono className="break-all">{trackingNumber}</Mono> : NONE),
        },
      })}
      empty={
        isFiltered ? (
          <EmptyState
            icon={PackagePlus}
            title="No announced receipts found"
            detail="None matches these filters."
            action={<LinkButton to={everywhere}>Clear Filters</LinkButton>}
          />
        ) : (
          <EmptyState
            icon={PackagePlus}
            title="Nothing is announced"
            detail="Announce goods before they arrive, so that they are checked and in stock sooner."
          />
        )
      }
      footer={
        cursor || next ? (
          <Pagination
            newer={cursor ? inboundPaths.asns(filters) : null}
            older={next && inboundPaths.asns({ ...filters, cursor: next })}
            isByDate={!search.sort}
          />
        ) : undefined
      }
    />
  );
}
