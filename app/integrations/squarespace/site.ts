import { localStandIn } from "../http/local-stand-in";
import { PartnerError, type PartnerWorld } from "../partner";

const API = "https://api.squarespace.com";

/**
 * Squarespace's API has one URL for all sites; the typed address is only a label.
 * @throws PartnerError bad-address
 */
export const apiOf = (storeUrl: string, world: Pick<PartnerWorld, "allowLocalStores">): string =>
  localStandIn(storeUrl, world) ?? API;

/** Checked on every use: a URL saved under older rules must not receive keys under newer ones. */
export function checkedApi(apiBase: string, world: Pick<PartnerWorld, "allowLocalStores">): string {
  if (apiOf(apiBase, world) === apiBase) return apiBase;
  throw new PartnerError("bad-address", "This is not the Squarespace API. Connect the site again.");
}
