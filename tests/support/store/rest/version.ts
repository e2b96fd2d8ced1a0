import { type ShopSettings, versionNumber } from "../options";

/** Differences between WooCommerce versions, each observed on real shops. */
export interface Behaviour {
  /**
   * Before 10.4 `orderby=modified` has no second sort key: orders changed in the same second are skipped or returned
   * twice.
   */
  tieBreaker: boolean;
  /** Up to 10.4 status "any" includes checkout drafts. */
  draftsInAny: boolean;
  /** Order tables return no total for pages past the last; posts do. */
  forgetsTotalPastTheEnd: boolean;
  /** Order tables ignore the `Z` after milliseconds; posts parse it. */
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
