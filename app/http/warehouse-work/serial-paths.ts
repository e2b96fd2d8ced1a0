/** URLs of serial numbers, in a separate module so that other pages do not load them. */
import { withQuery } from "../paths";

export const serialPaths = {
  /** The orders that had the unit with this serial number. */
  trace: (serial?: string) => withQuery("/serial-numbers", { serial }),
} as const;
