import { stockPaths } from "#app/http/stock-paths";
import { ExportLink } from "#app/ui/forms/list/export-link";
import type { ExpiringSearch } from "./expiring-filters";

/** Exports the lots that the filters match. */
export const ExpiringExport = ({ search: { company, days, q } }: { search: ExpiringSearch }) => (
  <ExportLink to={stockPaths.expiringExport({ company, days, q })} />
);
