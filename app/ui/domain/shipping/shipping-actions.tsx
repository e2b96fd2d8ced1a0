import { shippingPaths } from "#app/http/shipping-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Box, FileDown, FileSpreadsheet, RefreshCw } from "#app/ui/icons/icons";
import { LinkButton } from "../../primitives/buttons/link-button";

interface Props {
  /** The company that the page is filtered by. */
  company: string | undefined;
  /** Label of the parcel export; null when no company uses one. */
  sender: string | null;
  /** The user can change the boxes that parcels are packed in. */
  mayKeepBoxes: boolean;
}

/** Actions on the whole page, not on selected orders. */
export function ShippingActions({ company, sender, mayKeepBoxes }: Props) {
  return (
    <>
      <PostButton icon={RefreshCw} pending="Refreshing…">
        Refresh
      </PostButton>
      {sender && (
        <LinkButton to={shippingPaths.ordersToSend({ company })} icon={FileDown} download>
          Export for {sender}
        </LinkButton>
      )}
      <LinkButton to={shippingPaths.importTracking()} icon={FileSpreadsheet}>
        Import tracking
      </LinkButton>
      {mayKeepBoxes && (
        <LinkButton to={shippingPaths.boxes({ company })} icon={Box}>
          Boxes
        </LinkButton>
      )}
    </>
  );
}
