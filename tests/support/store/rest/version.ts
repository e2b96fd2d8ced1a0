import { type ShopSettings, versionNumber } from "../options";

/** What differs between WooCommerce versions, each seen on real ones. */
export interface Behaviour {
  /** Before 10.4 `orderby=modified` has no second sort key: orders changed in one second get skipped or doubled. */
  tieBreaker: boolean;
  /** Up to 10.4 status "any" includes checkout drafts. */
  draftsInAny: boolean;
  /** Order tables forget the total past the last page; posts do not. */
  forgetsTotalPastTheEnd: boolean;
  /** Order tables drop the `Z` after milliseconds; posts read it. */
  dropsZoneAfterFraction: boolean;
  globalUniqueId: boolean;
  filtersCreatedVia: boolean;
  emailTemplates: boolean;
}

export function behaviourOf({ wcVersion, ordersAsPosts }: ShopSettings): Behaviour {
  const from = (version: string) => versionNumber(wcVersion) >= versionNumber(version);
  return {
    tieBreaker: from("10.4.0"),
    draftsInAny: !from("11.0.0"),
    forgetsTotalPastTheEnd: !ordersAsPosts,
    dropsZoneAfterFraction: !ordersAsPosts,
    globalUniqueId: from("10.1.0"),
    filtersCreatedVia: from("11.0.0"),
    emailTemplates: from("10.0.0"),
  };
}
