import { cloudflareEmail, type SendEmail } from "./mail/cloudflare";
import { postmark } from "./mail/postmark";
import { resend } from "./mail/resend";
import type { MailTransport } from "./mail-transport";
import type { ProviderWords, SalesChannel } from "./sales-channel";
import { wooCommerce } from "./woocommerce/channel";

/** The only place that knows which adapter belongs to which type of integration. */
const CHANNELS: readonly SalesChannel[] = [wooCommerce];

/** The adapter of an integration type, or null for a type that is no sales channel (yet). */
export function salesChannel(type: string): SalesChannel | null {
  return CHANNELS.find((channel) => channel.type === type) ?? null;
}

export interface MailSetup {
  /** Whom letters come from; without it none is sent. */
  from: string;
  binding: SendEmail | undefined;
  postmarkToken: string;
  resendApiKey: string;
  fetch: typeof fetch;
}

/** The first of the ways to send mail that is set up; null when none is. */
export function mailTransport({ from, binding, postmarkToken, resendApiKey, fetch }: MailSetup): MailTransport | null {
  if (!from) return null;
  if (binding) return cloudflareEmail(binding, from);
  if (postmarkToken) return postmark(postmarkToken, from, fetch);
  if (resendApiKey) return resend(resendApiKey, from, fetch);
  return null;
}

export interface ChannelChoice extends ProviderWords {
  type: string;
}

/** The types that orders can come from, with how they are presented. */
export const channelChoices = (): ChannelChoice[] => CHANNELS.map(({ type, words }) => ({ type, ...words }));
