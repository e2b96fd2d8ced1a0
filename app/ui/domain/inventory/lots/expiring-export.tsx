import { stockPaths } from "#app/http/stock-paths";
import { Download } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import type { ExpiringSearch } from "./expiring-filters";

/** Exports the lots that the filters match. */
export const ExpiringExport = ({ search: { company, days, q } }: { search: ExpiringSearch }) => (
  <LinkButton to={stockPaths.expiringExport({ company, days, q })} icon={Download} reload>
    Export CSV
  </LinkButton>
);
