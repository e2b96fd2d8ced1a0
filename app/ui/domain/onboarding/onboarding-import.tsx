import type { ImportKind } from "#app/domain/imports/import.schema";
import { companyPaths } from "#app/http/company-paths";
import { FileDown, FileSpreadsheet } from "#app/ui/icons/icons";
import { LinkButton } from "../../primitives/buttons/link-button";
import { Card } from "../../primitives/card";

/** Import from a file, for many rows. */
export function OnboardingImport({ companyId, kind, detail }: { companyId: string; kind: ImportKind; detail: string }) {
  return (
    <Card title="Import from a CSV file" level={3} description={detail}>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={companyPaths.newImport(companyId, kind)} icon={FileSpreadsheet}>
          Import CSV
        </LinkButton>
        <LinkButton to={companyPaths.importExample(kind)} icon={FileDown} variant="ghost" download>
          Example file
        </LinkButton>
      </div>
    </Card>
  );
}
