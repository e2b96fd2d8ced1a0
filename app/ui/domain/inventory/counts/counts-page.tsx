import type { ReactNode } from "react";
import type { CountView } from "#app/domain/inventory/counts/count.schema";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { ClipboardCheck } from "../../../icons/icons";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { Tabs } from "../../../primitives/tabs";
import { InventoryPage } from "../inventory-page";

interface Props {
  part: CountView | "approve" | "plans";
  /** Kept when switching tabs. */
  companyId?: string | undefined;
  mayApprove: boolean;
  children: ReactNode;
}

/** Frame of the parts of counts, a tab of the inventory. */
export function CountsPage({ part, companyId: company, mayApprove, children }: Props) {
  const tabs = [
    { to: countPaths.list({ company }), label: "To count", of: "to-do" },
    ...(mayApprove ? [{ to: countPaths.approvals({ company }), label: "To approve", of: "approve" }] : []),
    { to: countPaths.list({ company, status: "done" }), label: "Counted", of: "done" },
    { to: countPaths.list({ company, status: "canceled" }), label: "Canceled", of: "canceled" },
    ...(mayApprove ? [{ to: countPaths.plans(), label: "Plans", of: "plans" }] : []),
  ];
  return (
    <InventoryPage
      part="counts"
      companyId={company}
      actions={
        <>
          {mayApprove && <LinkButton to={countPaths.tolerance({ company })}>Tolerance</LinkButton>}
          <LinkButton to={countPaths.start()} variant="primary" icon={ClipboardCheck}>
            Count a location
          </LinkButton>
        </>
      }
    >
      <Tabs minor label="Counts" items={tabs.map(({ of, ...tab }) => ({ ...tab, current: of === part }))} />
      {children}
    </InventoryPage>
  );
}
