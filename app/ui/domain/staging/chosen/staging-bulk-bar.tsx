import { filtersOnly } from "#app/domain/filters/list-definition";
import { stagingPaths } from "#app/http/staging-paths";
import { CheckCheck } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { BulkBar } from "#app/ui/primitives/tables/bulk-bar";
import type { StagingSearch } from "../staging-row";
import { STAGING_BULK_FORM } from "../staging-table";

/** Processes the selected staged orders, or all that match the filters. */
export function StagingBulkBar({ search, matching }: { search: StagingSearch; matching: string }) {
  const { cursor: _cursor, ...list } = search;
  const given = Object.entries(list).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const hasFilters = Object.keys(filtersOnly(search)).length > 0;
  return (
    <BulkBar
      form={STAGING_BULK_FORM}
      action={stagingPaths.processChosen()}
      keep={Object.fromEntries(given)}
      all={hasFilters ? `All ${matching} that match` : `All ${matching}`}
    >
      <Button type="submit" size="sm" icon={CheckCheck}>
        Process
      </Button>
    </BulkBar>
  );
}
