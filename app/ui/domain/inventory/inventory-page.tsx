import type { ReactNode } from "react";
import { type InventoryPart, paths } from "#app/http/paths";
import { Page } from "../../layouts/pages/page";
import { Tabs } from "../../primitives/tabs";

/** Each part as its tab; whoever may not see one has none. */
const PARTS: readonly (readonly [InventoryPart, string])[] = [
  ["stock", "Stock"],
  ["low", "Low stock"],
  ["expiring", "Expiring"],
  ["as-of", "As of a date"],
  ["locations", "Locations"],
  ["receipts", "Receipts"],
  ["labels", "Labels"],
];

interface Props {
  part: InventoryPart;
  /** Parts that the reader may not see. */
  without?: readonly InventoryPart[];
  /** Stays chosen from part to part. */
  companyId?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the inventory screen's parts. */
export function InventoryPage({ part, without = [], companyId, actions, children }: Props) {
  const items = PARTS.filter(([of]) => !without.includes(of)).map(([of, label]) => ({
    to: paths.inventory(of, { company: companyId }),
    label,
    current: of === part,
  }));
  return (
    <Page title="Inventory" subtitle="What is in the warehouse, and what of it is allocated" actions={actions}>
      {items.length > 1 && <Tabs label="Inventory" items={items} />}
      {children}
    </Page>
  );
}
