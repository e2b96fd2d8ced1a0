import { withoutKeys } from "./http/without-keys";
import type { Invoicer } from "./invoicer";
import { cloudflareEmail, type SendEmail } from "./mail/cloudflare";
import { postmark } from "./mail/postmark";
import { resend } from "./mail/resend";
import type { MailTransport } from "./mail-transport";
import type { ParcelFiles } from "./parcel-files";
import type { OpenStatus, Provider, ProviderField, ProviderWords } from "./partner";
import { pirateShip } from "./pirateship/parcel-files";
import type { PrintService } from "./print-service";
import { printNode } from "./printnode/print-node";
import type { SalesChannel } from "./sales-channel";
import type { Shipper } from "./shipper";
import { shipStation } from "./shipstation/shipper";
import { shopify } from "./shopify/channel";
import { squarespace } from "./squarespace/channel";
import { stripe } from "./stripe/invoicer";
import { wooCommerce } from "./woocommerce/channel";

/** The only mapping from integration types to adapters and their capabilities. */
const CHANNELS: readonly SalesChannel[] = [wooCommerce, shopify, squarespace];
const SHIPPERS: readonly Shipper[] = [shipStation];
const PARCEL_FILES: readonly ParcelFiles[] = [pirateShip];
const INVOICERS: readonly Invoicer[] = [stripe];
const PROVIDERS: readonly Provider[] = [...CHANNELS, ...SHIPPERS, ...PARCEL_FILES, ...INVOICERS];

const among =
  <P extends Provider>(providers: readonly P[]) =>
  (type: string): P | null =>
    providers.find((provider) => provider.type === type) ?? null;

/** The adapter of an integration type; null when the type has none of this kind. */
export const salesChannel = among(CHANNELS);
export const shipper = among(SHIPPERS);
export const parcelFiles = among(PARCEL_FILES);
export const invoicer = among(INVOICERS);
export const provider = among(PROVIDERS);

/** The service of printers with the connection of this name. */
export const PRINT_SERVICES: Record<"printnode", PrintService> = { printnode: printNode };

/** Whether the request is an unsigned ping of any platform. */
export const isWebhookPing = (headers: Headers, body: Uint8Array): boolean =>
  CHANNELS.some((channel) => channel.isWebhookPing?.(headers, body));

const LEFT_OUT: ReadonlySet<string> = new Set(CHANNELS.flatMap(({ leftOut = [] }) => [...leftOut]));

/**
 * Removes secrets from a stored store payload, whichever adapter it came from: older payloads were stored before
 * adapters did so.
 */
export const withoutSecrets = (payload: unknown): unknown => withoutKeys(payload, LEFT_OUT);

export interface MailSetup {
  /** Sender address; without it no email is sent. */
  from: string;
  binding: SendEmail | undefined;
  postmarkToken: string;
  resendApiKey: string;
  fetch: typeof fetch;
}

/** The first configured mail transport; null when none is. */
export function mailTransport({ from, binding, postmarkToken, resendApiKey, fetch }: MailSetup): MailTransport | null {
  if (!from) return null;
  if (binding) return cloudflareEmail(binding, from);
  if (postmarkToken) return postmark(postmarkToken, from, fetch);
  if (resendApiKey) return resend(resendApiKey, from, fetch);
  return null;
}

export interface ProviderChoice extends ProviderWords {
  type: string;
  /** Whether orders can be imported from it. */
  fetchesOrders: boolean;
  /** The statuses by which its older orders can be selected; empty for types without orders. */
  openStatuses: readonly OpenStatus[];
}

/** The integration types and how they are presented. */
export const providerChoices = (): ProviderChoice[] =>
  PROVIDERS.map(({ type, words }) => ({
    type,
    fetchesOrders: salesChannel(type) !== null,
    openStatuses: openStatusesOf(type),
    ...words,
  }));

/**
 * The same list for the local demo, where a loopback address can replace a platform's fixed address and its form
 * therefore has an address field.
 */
export const localChoices = (): ProviderChoice[] =>
  providerChoices().map((choice) =>
    [...shipperTypes(), ...invoicerTypes()].includes(choice.type)
      ? { ...choice, fields: { ...choice.fields, storeUrl: standInField(choice.label) } }
      : choice,
  );

const standInField = (label: string): ProviderField => ({
  label: "Stand-in address",
  need: "optional",
  hint: `A URL on this machine, from the demo storefronts' page. Leave empty to use ${label} itself`,
});

/** Whether the partner supports webhooks, created by us or manually. */
export const takesWebhooks = (type: string): boolean =>
  salesChannel(type)?.ensureWebhooks !== undefined ||
  shipper(type)?.readWebhook !== undefined ||
  invoicer(type) !== null;

/** Whether webhooks are signed with a secret that we generate, rather than the platform's own key. */
export const wantsWebhookSecret = (type: string): boolean => {
  const channel = salesChannel(type);
  return channel?.ensureWebhooks !== undefined && !channel.signsWithApiSecret;
};

/** The statuses by which a store's open orders can be selected; empty for types without orders. */
export const openStatusesOf = (type: string): readonly OpenStatus[] => salesChannel(type)?.openStatuses ?? [];

/** Types that orders can be imported from. */
export const channelTypes = (): string[] => CHANNELS.map(({ type }) => type);

/** Types that sell postage. */
export const shipperTypes = (): string[] => SHIPPERS.map(({ type }) => type);

/** Types that can also track parcels whose postage was bought elsewhere. */
export const trackerTypes = (): string[] => SHIPPERS.flatMap(({ type, trackNumber }) => (trackNumber ? type : []));

/** Types that exchange orders by file. */
export const parcelFileTypes = (): string[] => PARCEL_FILES.map(({ type }) => type);

/** Types that collect invoices. */
export const invoicerTypes = (): string[] => INVOICERS.map(({ type }) => type);

/** Reads tracking numbers from a table, of any origin. */
export const readTrackingFile: ParcelFiles["readTracking"] = pirateShip.readTracking;

/** Types that orders can be imported from. */
export const channelChoices = (): ProviderChoice[] =>
  CHANNELS.map(({ type, openStatuses, words }) => ({ type, fetchesOrders: true, openStatuses, ...words }));
