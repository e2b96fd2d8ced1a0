import { shippingPaths } from "#app/http/shipping-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { FileDown, FileSpreadsheet, RefreshCw } from "#app/ui/icons/icons";
import { LinkButton } from "../../primitives/buttons/link-button";

interface Props {
  /** The company that the page is filtered by. */
  company: string | undefined;
  /** Label of the parcel export; null when no company uses one. */
  sender: string | null;
}

/** Actions on the whole page, not on selected orders. */
export function ShippingActions({ company, sender }: Props) {
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
    </>
  );
}
