import type { Query } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { RefreshCw } from "#app/ui/icons/icons";
import { PostButton } from "../../../forms/post-button";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { ProcessAllButton } from "./process-all-button";

interface ActionsProps {
  company: string;
  query: Query;
  list: { pending: number; companies: { id: string; name: string }[] };
}

/** What can be done for the chosen company. */
export function CompanyActions({ company, query, list: { pending, companies } }: ActionsProps) {
  const name = companies.find(({ id }) => id === company)?.name ?? "";
  return (
    <>
      <PostButton action={stagingPaths.sync(query)} fields={{ companyId: company }} icon={RefreshCw} pending="Syncing…">
        Sync WooCommerce
      </PostButton>
      {/* On a phone, the buttons have one row: this one is in the box of stores. */}
      <LinkButton to={stagingPaths.checkStaging(company)} className="max-md:hidden">
        Check first
      </LinkButton>
      <ProcessAllButton company={{ id: company, name }} pending={pending} action={stagingPaths.processAll(query)} />
    </>
  );
}
