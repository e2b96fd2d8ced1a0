import { portalPaths } from "#app/http/portal-paths";
import { serialPaths } from "#app/http/warehouse-work/serial-paths";
import { useIsPortal } from "#app/ui/layouts/shell/use-detail-paths";
import { Tabs } from "#app/ui/primitives/tabs";

interface Props {
  product: { id: string; serialNumbers: string };
  isMovements: boolean;
  stockTo: string;
  movementsTo: string;
}

/** Sections of a product's page; serial numbers only where they are recorded at receipt. */
export function ProductTabs({ product: { id, serialNumbers }, isMovements, stockTo, movementsTo }: Props) {
  const serials = (useIsPortal() ? portalPaths.mySerials : serialPaths.onHand)(id);
  return (
    <Tabs
      label="Product page sections"
      items={[
        { to: stockTo, label: "Stock now", current: !isMovements },
        { to: movementsTo, label: "Movements", current: isMovements },
        ...(serialNumbers === "at-receipt" ? [{ to: serials, label: "Serial numbers", current: false }] : []),
      ]}
    />
  );
}
