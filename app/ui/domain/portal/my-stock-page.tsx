import type { ReactNode } from "react";
import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { Page } from "../../layouts/pages/page";
import { Tabs } from "../../primitives/tabs";

export type MyStockPart = "stock" | "low" | "out" | "expiring" | "inbound" | "assembly";

/** The parts of My Inventory. */
export function MyStockTabs({ part }: { part: MyStockPart | null }) {
  return (
    <Tabs
      label="My Inventory"
      items={[
        { to: portalPaths.myInventory(), label: "Stock", current: part === "stock" },
        { to: portalPaths.myInventory({ stock: "low" }), label: "Low stock", current: part === "low" },
        { to: portalPaths.myInventory({ stock: "out" }), label: "Out of stock", current: part === "out" },
        { to: portalPaths.myExpiring(), label: "Expiring", current: part === "expiring" },
        { to: paths.inventory("inbound"), label: "Inbound", current: part === "inbound" },
        { to: paths.inventory("assembly"), label: "Assembly", current: part === "assembly" },
      ]}
    />
  );
}

interface Props {
  part: MyStockPart;
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of My Inventory's tabs. */
export function MyStockPage({ part, actions, children }: Props) {
  return (
    <Page title="My Inventory" subtitle="Your stock on hand and allocated to orders" actions={actions}>
      <MyStockTabs part={part} />
      {children}
    </Page>
  );
}
