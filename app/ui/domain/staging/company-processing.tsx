import type { Query } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { Plug, TriangleAlert } from "#app/ui/icons/icons";
import { TextLink } from "../../primitives/buttons/text-link";
import { Popover } from "../../primitives/overlays/popover";
import { AutoProcess } from "./auto-process";
import { type StagingStore, StagingStores } from "./staging-stores";

interface Props {
  stores: StagingStore[];
  isAuto: boolean;
  query: Query;
  company: string;
}

/** The company's stores, and how its orders are processed. In a box, so that it does not move the list. */
export function CompanyProcessing({ stores, isAuto, query, company }: Props) {
  const hasProblem = stores.some(({ lastError, missing }) => lastError !== null || missing.length > 0);
  return (
    <Popover
      label={hasProblem ? "Stores need attention" : "Stores and processing"}
      icon={hasProblem ? TriangleAlert : Plug}
    >
      <div className="grid w-72 max-w-full gap-3 p-3">
        <StagingStores stores={stores} />
        <AutoProcess isOn={isAuto} companyId={company} query={query} />
        <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
          <TextLink to={stagingPaths.checkStaging(company)}>Check before processing</TextLink>
          <TextLink to={stagingPaths.skuMappings(company)}>SKU mappings</TextLink>
        </p>
      </div>
    </Popover>
  );
}
