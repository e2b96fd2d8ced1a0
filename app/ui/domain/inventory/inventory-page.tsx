import type { ReactNode } from "react";
import { type InventoryPart, paths } from "#app/http/paths";
import { Page } from "../../layouts/pages/page";
import { useShell } from "../../layouts/shell/shell-context";
import { useIsPortal } from "../../layouts/shell/use-detail-paths";
import { Tabs } from "../../primitives/tabs";
import { MyStockTabs } from "../portal/my-stock-page";

/** The tabs of the screen. */
const PARTS: readonly (readonly [part: InventoryPart, label: string, subtitle: string])[] = [
  ["stock", "Stock", "Stock on hand and allocated"],
  ["low", "Low or out", "Products at or below their reorder point"],
  ["expiring", "Expiring", "Lots by expiry date"],
  ["as-of", "As of a date", "Stock at the end of a day"],
  ["locations", "Locations", "Where stock is stored"],
  ["replenish", "Replenish", "Pick faces that need units from reserve"],
  ["counts", "Counts", "Locations to count, and what was found there"],
  ["inbound", "Inbound", "Goods announced to the warehouse"],
  ["units", "Handling units", "Pallets, totes and cartons that move with what is in them"],
  ["receipts", "Receipts", "Deliveries received"],
  ["labels", "Labels", "Product labels to print"],
];

/** Work of the warehouse, which users of a client company cannot open. */
const STAFF_PARTS: readonly InventoryPart[] = ["replenish", "counts"];

interface Props {
  part: InventoryPart;
  /** Kept when switching tabs. */
  companyId?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of the inventory screen's tabs. */
export function InventoryPage({ part, companyId, actions, children }: Props) {
  const isPortal = useIsPortal();
  const isClient = useShell()?.user.isClient ?? false;
  const items = PARTS.filter(([of]) => !(isClient && STAFF_PARTS.includes(of))).map(([of, label]) => ({
    to: paths.inventory(of, { company: companyId }),
    label,
    current: of === part,
  }));
  return (
    <Page title="Inventory" subtitle={PARTS.find(([of]) => of === part)?.[2]} actions={actions}>
      {isPortal && <MyStockTabs part={part === "low" || part === "expiring" || part === "inbound" ? part : null} />}
      {!isPortal && items.length > 1 && <Tabs label="Inventory" items={items} />}
      {children}
    </Page>
  );
}
