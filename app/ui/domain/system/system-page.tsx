import type { ReactNode } from "react";
import { paths, type SystemPart } from "#app/http/paths";
import { Page } from "../../layouts/pages/page";
import { Tabs } from "../../primitives/tabs";

const PARTS: readonly (readonly [SystemPart, string])[] = [
  ["overview", "Overview"],
  ["databases", "Databases"],
  ["integrations", "Integrations"],
  ["outbox", "Messages to stores"],
  ["mail", "Emails"],
  ["ledger", "Stock ledger"],
  ["audit", "Audit log"],
  ["messages", "Contact inbox"],
];

export const SYSTEM_TITLE = "System Reports";
export const SYSTEM_DENIED = "Only administrators can see system reports.";

/** Frame of the system page's sections. */
export function SystemPage({
  part,
  actions,
  children,
}: {
  part: SystemPart;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page title={SYSTEM_TITLE} subtitle="Health and activity of the system" actions={actions}>
      <Tabs
        label="System reports"
        items={PARTS.map(([of, label]) => ({ to: paths.system(of), label, current: of === part }))}
      />
      {children}
    </Page>
  );
}
