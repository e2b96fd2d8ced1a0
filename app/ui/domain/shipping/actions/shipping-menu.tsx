import { shippingPaths } from "#app/http/shipping-paths";
import { Box, FileDown, FileSpreadsheet, PackageCheck, Printer, RefreshCw, Tag, Truck } from "#app/ui/icons/icons";
import { Menu } from "../../../primitives/overlays/menu";

interface Props {
  /** The company that the page is filtered by. */
  company: string | undefined;
  /** Label of the parcel export; null when no company uses one. */
  sender: string | null;
  /** The user can change the boxes that parcels are packed in. */
  mayKeepBoxes: boolean;
  /** All actions of the page, not only those needed less often. */
  isWhole?: boolean;
}

/** The actions that are needed less often, or on phones all of them. */
export const ShippingMenu = ({ company, sender, mayKeepBoxes, isWhole }: Props) => (
  <Menu
    label="More shipping actions"
    {...(!isWhole && { trigger: "More" })}
    items={[
      ...(isWhole
        ? [
            { label: "Refresh", fields: {}, icon: RefreshCw },
            { label: "Packing station", to: shippingPaths.packing(), icon: PackageCheck },
            { label: "Import tracking", to: shippingPaths.importTracking(), icon: FileSpreadsheet },
          ]
        : []),
      { label: "End of day", to: shippingPaths.endOfDay(), icon: Truck },
      { label: "Postage runs", to: shippingPaths.postageRuns(), icon: Tag },
      { label: "Print queue", to: shippingPaths.printQueue(), icon: Printer },
      ...(sender
        ? [
            {
              label: `Export for ${sender}`,
              to: shippingPaths.ordersToSend({ company }),
              icon: FileDown,
              reload: true,
            },
          ]
        : []),
      ...(mayKeepBoxes ? [{ label: "Boxes", to: shippingPaths.boxes({ company }), icon: Box }] : []),
    ]}
  />
);
