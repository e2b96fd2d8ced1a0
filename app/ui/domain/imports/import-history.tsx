import { IMPORT_STATUS_TABLE } from "#app/domain/imports/import-labels";
import type { ListedImport } from "#app/domain/imports/imports.service.server";
import { companyPaths } from "#app/http/company-paths";
import { TextLink } from "../../primitives/buttons/text-link";
import { Badge } from "../../primitives/values/badge";
import { Time } from "../../primitives/values/time";

/** Recent imports of one kind, with links. */
export function ImportHistory({ imports }: { imports: readonly ListedImport[] }) {
  return (
    <section aria-labelledby="import-history" className="border-line border-t pt-5">
      <h2 id="import-history" className="mb-2 font-medium">
        Previous imports
      </h2>
      <ul className="divide-y divide-line">
        {imports.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0">
              <TextLink to={companyPaths.import(one.id)}>
                <bdi className="break-all">{one.fileName}</bdi>
              </TextLink>
              <p className="tabular text-muted text-sm">
                {one.total.toLocaleString("en-US")} rows · {one.startedByName} · <Time at={one.createdAt} relative />
              </p>
            </div>
            <Badge status={IMPORT_STATUS_TABLE[one.status]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
