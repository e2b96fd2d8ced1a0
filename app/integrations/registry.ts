import { withoutKeys } from "./http/without-keys";
import type { Invoicer } from "./invoicer";
import { cloudflareEmail, type SendEmail } from "./mail/cloudflare";
import { postmark } from "./mail/postmark";
import { resend } from "./mail/resend";
import type { MailTransport } from "./mail-transport";
import type { ParcelFiles } from "./parcel-files";
import type { Provider, ProviderField, ProviderWords } from "./partner";
import { pirateShip } from "./pirateship/parcel-files";
import type { SalesChannel } from "./sales-channel";
import type { Shipper } from "./shipper";
import { shipStation } from "./shipstation/shipper";
import { shopify } from "./shopify/channel";
import { squarespace } from "./squarespace/channel";
import { stripe } from "./stripe/invoicer";
import { wooCommerce } from "./woocommerce/channel";

/** The only place that knows which adapter belongs to which type of integration, and what it can do. */
const CHANNELS: readonly SalesChannel[] = [wooCommerce, shopify, squarespace];
const SHIPPERS: readonly Shipper[] = [shipStation];
const PARCEL_FILES: readonly ParcelFiles[] = [pirateShip];
const INVOICERS: readonly Invoicer[] = [stripe];
const PROVIDERS: readonly Provider[] = [...CHANNELS, ...SHIPPERS, ...PARCEL_FILES, ...INVOICERS];

const among =
  <P extends Provider>(providers: readonly P[]) =>
  (type: string): P | null =>
    providers.find((provider) => provider.type === type) ?? null;

/** The adapter of an integration type, or null for a type that is none of the kind. */
export const salesChannel = among(CHANNELS);
export const shipper = among(SHIPPERS);
export const parcelFiles = among(PARCEL_FILES);
export const invoicer = among(INVOICERS);
export const provider = among(PROVIDERS);

/** Whether any platform sends this unsigned, only to ask whether the address answers. */
export const isWebhookPing = (headers: Headers, body: Uint8Array): boolean =>
  CHANNELS.some((channel) => channel.isWebhookPing?.(headers, body));

const LEFT_OUT: ReadonlySet<string> = new Set(CHANNELS.flatMap(({ leftOut = [] }) => [...leftOut]));

/** A storefront's payload as it may be kept, whichever sent it: for what was stored before its adapter left that out. */
export const asKept = (payload: unknown): unknown => withoutKeys(payload, LEFT_OUT);

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

export interface ProviderChoice extends ProviderWords {
  type: string;
  /** Orders come from it. */
  fetchesOrders: boolean;
}

/** What can be connected, with how it is presented. */
export const providerChoices = (): ProviderChoice[] =>
  PROVIDERS.map(({ type, words }) => ({ type, fetchesOrders: salesChannel(type) !== null, ...words }));

/** The same where addresses on this machine stand in for platforms that live at one address: their forms ask for it. */
export const localChoices = (): ProviderChoice[] =>
  providerChoices().map((choice) =>
    [...shipperTypes(), ...invoicerTypes()].includes(choice.type)
      ? { ...choice, fields: { ...choice.fields, storeUrl: standInField(choice.label) } }
      : choice,
  );

const standInField = (label: string): ProviderField => ({
  label: "Stand-in address",
  need: "optional",
  hint: `On this machine, as the demo storefronts' page names it. Empty asks ${label} itself`,
});

/** Whether the partner can tell us of news by webhook, made by us or by hand. */
export const takesWebhooks = (type: string): boolean =>
  salesChannel(type)?.ensureWebhooks !== undefined ||
  shipper(type)?.readWebhook !== undefined ||
  invoicer(type) !== null;

/** Whether what it sends is signed with a secret that we make, and not with a key of its own. */
export const wantsWebhookSecret = (type: string): boolean => {
  const channel = salesChannel(type);
  return channel?.ensureWebhooks !== undefined && !channel.signsWithApiSecret;
};

/** The types that orders can come from. */
export const channelTypes = (): string[] => CHANNELS.map(({ type }) => type);

/** The types that sell postage. */
export const shipperTypes = (): string[] => SHIPPERS.map(({ type }) => type);

/** Those that can be asked after parcels of others' postage too. */
export const trackerTypes = (): string[] => SHIPPERS.flatMap(({ type, trackNumber }) => (trackNumber ? type : []));

/** The types that take orders as a file. */
export const parcelFileTypes = (): string[] => PARCEL_FILES.map(({ type }) => type);

/** The types that collect money. */
export const invoicerTypes = (): string[] => INVOICERS.map(({ type }) => type);

/** Reads tracking numbers out of a table, whoever made it. */
export const readTrackingFile: ParcelFiles["readTracking"] = pirateShip.readTracking;

/** The types that orders can come from. */
export const channelChoices = (): ProviderChoice[] =>
  CHANNELS.map(({ type, words }) => ({ type, fetchesOrders: true, ...words }));
