import type { SalesChannel } from "./sales-channel";
import { wooCommerce } from "./woocommerce/channel";

/** The only place that knows which adapter belongs to which type of integration. */
const CHANNELS: readonly SalesChannel[] = [wooCommerce];

/** The adapter of an integration type, or null for a type that is no sales channel (yet). */
export function salesChannel(type: string): SalesChannel | null {
  return CHANNELS.find((channel) => channel.type === type) ?? null;
}
