import { DATA_EXPORT_STATUS_TABLE, FORMAT_LABEL } from "#app/domain/system/data-exports/data-export-labels";
import { companyPaths } from "#app/http/company-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { Badge } from "#app/ui/primitives/values/badge";
import { Time } from "#app/ui/primitives/values/time";

interface DataExport {
  id: string;
  format: "csv" | "json";
  status: "running" | "done" | "failed";
  rows: number;
  bytes: number | null;
  error: string | null;
  requestedByName: string;
  createdAt: number;
  expiresAt: number | null;
  isHere: boolean;
}

type Props = { companyId: string; dataExports: readonly DataExport[]; keptDays: number };

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000).toLocaleString("en-US")} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Finished exports, available and expired. */
export function DataExportList({ companyId, dataExports, keptDays }: Props) {
  const over = dataExports.filter(({ status }) => status !== "running");
  if (over.length === 0) return null;
  return (
    <Card title="Earlier exports" description={`Each file can be downloaded for ${keptDays} days`} padded={false}>
      <ul className="divide-y divide-line border-line border-t">
        {over.map((one) => (
          <li key={one.id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {FORMAT_LABEL[one.format]}
                {one.status === "failed" && <Badge status={DATA_EXPORT_STATUS_TABLE.failed} />}
                {one.status === "done" && !one.isHere && <Badge status={DATA_EXPORT_STATUS_TABLE.deleted} />}
                {one.status === "done" && (
                  <span className="tabular font-normal text-muted text-sm">
                    {one.rows.toLocaleString("en-US")} rows{one.bytes !== null && `, ${size(one.bytes)}`}
                  </span>
                )}
              </p>
              {one.error && <p className="break-words text-sm">{one.error}</p>}
              <p className="break-words text-muted text-sm">
                Requested by {one.requestedByName}, <Time at={one.createdAt} relative />
                {one.isHere && one.expiresAt !== null && (
                  <>
                    {" "}
                    · Available until <Time at={one.expiresAt} dateOnly />
                  </>
                )}
              </p>
            </div>
            {one.isHere && (
              <LinkButton to={companyPaths.dataExportFile(companyId, one.id)} reload size="sm">
                Download
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
