import type { ReactNode } from "react";
import { type InventoryPart, paths } from "#app/http/paths";
import { Page } from "../../layouts/pages/page";
import { useIsClient, useShell } from "../../layouts/shell/shell-context";
import { useIsPortal } from "../../layouts/shell/use-detail-paths";
import { Tabs } from "../../primitives/tabs";
import { UnsentWork } from "../picking/session/unsent-work";
import { MyStockTabs } from "../portal/my-stock-page";

type InventoryScreen = "Inventory" | "Inbound" | "Stock Tasks";

/** The tabs of each screen. */
const PARTS: Record<InventoryScreen, readonly (readonly [part: InventoryPart, label: string, subtitle: string])[]> = {
  Inventory: [
    ["stock", "Stock", "Stock on hand and allocated"],
    ["low", "Low or out", "Products at or below their reorder point"],
    ["expiring", "Expiring", "Lots by expiry date"],
    ["as-of", "As of a date", "Stock at the end of a day"],
    ["locations", "Locations", "Where stock is stored"],
    ["units", "Handling units", "Pallets, totes and cartons that move with what is in them"],
    ["labels", "Labels", "Product labels to print"],
  ],
  Inbound: [
    ["inbound", "Announced", "Goods announced to the warehouse"],
    ["putaway", "Putaway", "Received units to store, those that orders wait for first"],
    ["receipts", "Receipts", "Deliveries received"],
  ],
  "Stock Tasks": [
    ["replenish", "Replenish", "Pick faces that need units from reserve"],
    ["counts", "Counts", "Locations to count, and what was found there"],
    ["assembly", "Assembly", "Products that are made from others"],
  ],
};
/** Client companies have no stock tasks: what is assembled for them is a part of their inventory. */
const CLIENT_PARTS: typeof PARTS = {
  ...PARTS,
  Inventory: [...PARTS.Inventory, ...PARTS["Stock Tasks"].filter(([part]) => part === "assembly")],
  Inbound: PARTS.Inbound.filter(([part]) => part !== "putaway"),
};
const SCREENS = Object.keys(PARTS) as InventoryScreen[];

interface Props {
  part: InventoryPart;
  /** Kept when switching tabs. */
  companyId?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of the tabs of Inventory, Inbound and Stock Tasks. */
export function InventoryPage({ part, companyId, actions, children }: Props) {
  const [isPortal, isClient] = [useIsPortal(), useIsClient()];
  const userId = useShell()?.user.id;
  const named = SCREENS.find((name) => PARTS[name].some(([of]) => of === part)) ?? "Inventory";
  const screen = isClient && part === "assembly" ? "Inventory" : named;
  const tabs = (isClient ? CLIENT_PARTS : PARTS)[screen];
  const items = tabs.map(([of, label]) => ({
    to: paths.inventory(of, { company: companyId }),
    label,
    current: of === part,
  }));
  return (
    <Page title={screen} subtitle={tabs.find(([of]) => of === part)?.[2]} actions={actions}>
      {isPortal && (
        <MyStockTabs
          part={part === "low" || part === "expiring" || part === "inbound" || part === "assembly" ? part : null}
        />
      )}
      {!isPortal && items.length > 1 && <Tabs label={screen} items={items} />}
      {screen !== "Inventory" && !isClient && userId && <UnsentWork userId={userId} />}
      {children}
    </Page>
  );
}
