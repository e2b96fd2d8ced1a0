import { type ComponentProps, Suspense } from "react";
import { shippingPaths } from "#app/http/shipping-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { FileSpreadsheet, RefreshCw } from "#app/ui/icons/icons";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { part } from "../../../primitives/part";
import { Skeleton } from "../../../primitives/states/skeleton";

const ShippingMenu = part(() => import("./shipping-menu").then((module) => module.ShippingMenu));

/** All actions of the page in one menu. */
export const ShippingPhoneActions = (menu: ComponentProps<typeof ShippingMenu>) => (
  <Suspense fallback={<Skeleton className="size-8" />}>
    <ShippingMenu {...menu} isWhole />
  </Suspense>
);

/** Actions on the whole page, not on selected orders. */
export const ShippingActions = (menu: ComponentProps<typeof ShippingMenu>) => (
  <>
    <PostButton icon={RefreshCw} pending="Refreshing…">
      Refresh
    </PostButton>
    <LinkButton to={shippingPaths.importTracking()} icon={FileSpreadsheet}>
      Import tracking
    </LinkButton>
    <Suspense fallback={<Skeleton className="h-9 w-20" />}>
      <ShippingMenu {...menu} />
    </Suspense>
  </>
);
