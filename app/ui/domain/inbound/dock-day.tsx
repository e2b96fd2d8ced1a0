import { ASN_STATUS_TABLE, asnName, timeOf } from "#app/domain/inbound/asn/asn-status";
import type { AsnRow } from "#app/domain/inbound/list/list-asns.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { PackagePlus } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { Day } from "../inventory/lots/lot-day";

interface Props {
  rows: readonly AsnRow[];
  companies: readonly { id: string; name: string }[];
  day: string;
}

/** The appointments of a day, a table for each dock. */
export function DockDay({ rows, companies, day }: Props) {
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const docks = [...new Set(rows.map(({ dock }) => dock))];
  return (
    <>
      <h2 className="font-medium">
        <Day day={day} />
      </h2>
      {docks.length === 0 && (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={PackagePlus}
            title="No appointments"
            detail="Set one on the page of an announced receipt."
          />
        </div>
      )}
      {docks.map((dock) => (
        <section key={dock} className="grid gap-2">
          <h3 className="font-medium">{dock ? `Dock ${dock}` : "Without a dock"}</h3>
          <DataTable
            caption={dock ? `Appointments at dock ${dock}` : "Appointments without a dock"}
            rows={rows.filter((row) => row.dock === dock)}
            rowKey={({ id }) => id}
            rowTo={({ id }) => inboundPaths.asn(id)}
            columns={[
              {
                key: "time",
                header: "Time",
                primary: true,
                cell: ({ appointmentMinute, number }) => `${timeOf(appointmentMinute)} ${asnName(number)}`,
              },
              { key: "status", header: "Status", cell: ({ status }) => <Badge status={ASN_STATUS_TABLE[status]} /> },
              ...(companies.length > 1 ? [companyColumn(({ companyId }: AsnRow) => names.get(companyId) ?? "")] : []),
              { key: "carrier", header: "Carrier", cell: ({ carrier }) => carrier || "—" },
              unitsColumn("units", "Units", ({ expectedUnits }: AsnRow) => expectedUnits),
            ]}
          />
        </section>
      ))}
    </>
  );
}
