import type { ReactNode } from "react";
import type { CountView } from "#app/domain/inventory/counts/count.schema";
import { paths } from "#app/http/paths";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { ClipboardCheck } from "../../../icons/icons";
import { Page } from "../../../layouts/pages/page";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { Tabs } from "../../../primitives/tabs";

interface Props {
  part: CountView | "approve" | "plans";
  /** Kept when switching tabs. */
  companyId?: string | undefined;
  mayApprove: boolean;
  children: ReactNode;
}

/** Frame of the tabs of counts. */
export function CountsPage({ part, companyId: company, mayApprove, children }: Props) {
  const tabs = [
    { to: countPaths.list({ company }), label: "To count", of: "to-do" },
    ...(mayApprove ? [{ to: countPaths.approvals({ company }), label: "To approve", of: "approve" }] : []),
    { to: countPaths.list({ company, view: "done" }), label: "Counted", of: "done" },
    { to: countPaths.list({ company, view: "canceled" }), label: "Canceled", of: "canceled" },
    ...(mayApprove ? [{ to: countPaths.plans(), label: "Plans", of: "plans" }] : []),
  ];
  return (
    <Page
      title="Counts"
      subtitle="Locations to count, and what was found there"
      back={{ to: paths.inventory("locations", { company }), label: "Locations" }}
      actions={
        <LinkButton to={countPaths.start()} variant="primary" icon={ClipboardCheck}>
          Count a location
        </LinkButton>
      }
    >
      <Tabs label="Counts" items={tabs.map(({ of, ...tab }) => ({ ...tab, current: of === part }))} />
      {children}
    </Page>
  );
}
