import { stockPaths } from "#app/http/stock-paths";
import { Ban, Download, Printer } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { BulkBar, OPENS_DIALOG } from "#app/ui/primitives/tables/bulk-bar";
import type { ExpiringSearch } from "./expiring-filters";

/** Id of the form for selected lots. */
export const EXPIRING_BULK_FORM = "expiring-bulk";

type Props = { search: ExpiringSearch; may: { adjust: boolean; label: boolean }; matching: string };

/** Actions on the selected lots, or on all that match the filters. */
export function ExpiringBulkBar({ search, may, matching }: Props) {
  const given = Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const opens = { type: "submit", size: "sm", [OPENS_DIALOG]: "" } as const;
  return (
    <BulkBar
      form={EXPIRING_BULK_FORM}
      action={stockPaths.expiringLabels()}
      keep={Object.fromEntries(given)}
      all={`All ${matching}`}
    >
      {may.adjust && (
        <Button {...opens} icon={Ban} formAction={stockPaths.quarantineLots()}>
          Quarantine
        </Button>
      )}
      {may.label && (
        <Button {...opens} icon={Printer} formAction={stockPaths.expiringLabels()}>
          Print labels
        </Button>
      )}
      <Button type="submit" size="sm" icon={Download} formAction={stockPaths.expiringExport()}>
        Export
      </Button>
    </BulkBar>
  );
}
