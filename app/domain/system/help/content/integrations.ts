import type { WrittenArticle } from "../support.schema";

export const integrations: WrittenArticle[] = [
  {
    slug: "connect-woocommerce",
    title: "Connect a WooCommerce store",
    summary: "Create a key in the store, enter it here, and orders arrive.",
    also: "api key secret consumer rest webhook store url",
    permission: "integrations.manage",
  },
  {
    slug: "connect-shopify",
    title: "Connect a Shopify shop",
    summary: "Create an app in Shopify, enter its ID and secret, and orders arrive.",
    also: "client id secret token scopes dev dashboard myshopify",
    permission: "integrations.manage",
  },
  {
    slug: "connect-squarespace",
    title: "Connect a Squarespace site",
    summary: "Create a key. Orders are imported every few minutes.",
    also: "api key commerce inventory",
    permission: "integrations.manage",
  },
  {
    slug: "connect-shipstation",
    title: "Buy postage through ShipStation",
    summary: "Compare rates, buy labels, and track parcels.",
    also: "label rates void tracking carrier v2 v1 bulk buy postage and ship",
    permission: "integrations.manage",
  },
  {
    slug: "pirate-ship-files",
    title: "Send orders through Pirate Ship",
    summary: "Export ready orders to a file, and import the tracking numbers.",
    also: "csv export import spreadsheet upload tracking",
    permission: "integrations.manage",
  },
  {
    slug: "connect-stripe",
    title: "Collect invoices through Stripe",
    summary: "Add a restricted key, and a webhook for payments.",
    also: "payment invoice billing whsec webhook secret restricted key",
    permission: "integrations.manage",
  },
  {
    slug: "sync-fails",
    title: "When a sync fails",
    summary: "What happens when a store is down, slow, or rejects the key.",
    also: "error integration failed retry unauthorized list filter sort status view",
    permission: "integrations.manage",
  },
  {
    slug: "what-is-connected",
    title: "Supported platforms",
    summary: "Stores, shipping services, and carriers, and how to request others.",
    also: "shopify squarespace bigcommerce wix shipstation pirate ship stripe",
  },
];
