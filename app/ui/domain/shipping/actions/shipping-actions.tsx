import type { ComponentProps } from "react";
import { shippingPaths } from "#app/http/shipping-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { FileSpreadsheet, PackageCheck, RefreshCw } from "#app/ui/icons/icons";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { ShippingMenu } from "./shipping-menu";

/** All actions of the page in one menu. */
export const ShippingPhoneActions = (menu: ComponentProps<typeof ShippingMenu>) => <ShippingMenu {...menu} isWhole />;

/** Actions on the whole page, not on selected orders. */
export const ShippingActions = (menu: ComponentProps<typeof ShippingMenu>) => (
  <>
    <PostButton icon={RefreshCw} pending="Refreshing…">
      Refresh
    </PostButton>
    <LinkButton to={shippingPaths.packing()} icon={PackageCheck}>
      Packing station
    </LinkButton>
    <LinkButton to={shippingPaths.importTracking()} icon={FileSpreadsheet}>
      Import tracking
    </LinkButton>
    <ShippingMenu {...menu} />
  </>
);
