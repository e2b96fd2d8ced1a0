import type { WrittenArticle } from "../support.schema";

export const integrations: WrittenArticle[] = [
  {
    slug: "connect-woocommerce",
    title: "Connect a WooCommerce store",
    summary: "Create a key in the store, enter it here, and orders arrive.",
    also: "api key secret consumer rest webhook store url",
    permission: "integrations.manage",
    body: `
In the store, as its administrator:

1. Open **WooCommerce**, **Settings**, **Advanced**, **REST API** and press **Add key**.
2. Give it a description, choose **Read/Write**, and press **Generate API key**.
3. Keep the page open: the secret is shown once.

Here, add an integration for the company: type WooCommerce, a name, the store's address, the consumer key as **API Key** and the consumer secret as **API Secret**. Then test it.

From then on, orders are imported automatically. With a webhook, they arrive within seconds: its URL and secret are shown when you add the integration. Keys are stored encrypted and never shown again.
`,
  },
  {
    slug: "connect-shopify",
    title: "Connect a Shopify shop",
    summary: "Create an app in Shopify, enter its ID and secret, and orders arrive.",
    also: "client id secret token scopes dev dashboard myshopify",
    permission: "integrations.manage",
    body: `
The shop's owner creates an app in the **Dev Dashboard** of the shop's organization, grants it the scopes read_orders, read_products, read_locations, write_inventory and write_merchant_managed_fulfillment_orders, installs it in the shop, and copies its client ID and secret.

Here, add an integration of the type Shopify with the shop's address that ends in **.myshopify.com**, the client ID, and the secret. An older access token, which begins with shpat_, works too.

Webhooks are created automatically. Stock is updated at the location that fulfills online orders; products must be stocked there in Shopify.
`,
  },
  {
    slug: "connect-squarespace",
    title: "Connect a Squarespace site",
    summary: "Create a key. Orders are imported every few minutes.",
    also: "api key commerce inventory",
    permission: "integrations.manage",
    body: `
In Squarespace open **Settings**, **Developer tools**, **Developer API keys**, and create a key for **Orders** and **Inventory** with read and write access.

Here, add an integration of the type Squarespace with that key. The URL is only a label. Squarespace does not support webhooks for keys, so orders arrive with each sync.
`,
  },
  {
    slug: "connect-shipstation",
    title: "Buy postage through ShipStation",
    summary: "Compare rates, buy labels, and track parcels.",
    also: "label rates void tracking carrier v2 v1 bulk buy postage and ship",
    permission: "integrations.manage",
    body: `
In ShipStation open **Settings**, **Account**, **API Settings**, and generate a V2 key. Here, add an integration of the type ShipStation with it. An older V1 key works too, together with its secret, but does not support tracking.

- **One order:** in its shipment, select **Buy postage**, enter the weight, and choose a rate.
- **Many orders:** select them on **Shipping** and select **Buy postage and ship**. Each ships with the cheapest label, the fastest, or that of the service that the customer asked for, and you can print all labels in one file. Orders that cannot ship show the reason; often a product weight is missing.

An unused label can be refunded for four weeks; labels of canceled orders are refunded automatically. Parcels with other labels are tracked too, if the carrier is connected in ShipStation and your plan includes tracking.
`,
  },
  {
    slug: "pirate-ship-files",
    title: "Send orders through Pirate Ship",
    summary: "Export ready orders to a file, and import the tracking numbers.",
    also: "csv export import spreadsheet upload tracking",
    permission: "integrations.manage",
    body: `
Pirate Ship has no API. Add an integration of the type Pirate Ship; it needs no key.

1. On **Shipping**, press **More**, then **Export for Pirate Ship** and upload the file there.
2. Buy the labels there and export the tracking numbers.
3. On **Shipping**, press **Import tracking** and choose that file. You can review the matches before anything ships.
`,
  },
  {
    slug: "connect-stripe",
    title: "Collect invoices through Stripe",
    summary: "Add a restricted key, and a webhook for payments.",
    also: "payment invoice billing whsec webhook secret restricted key",
    permission: "integrations.manage",
    body: `
In Stripe, create a **restricted key** with write access to customers and invoices and read access to the balance. Here, add an integration of the type Stripe with it.

To receive payments immediately, add a webhook endpoint in Stripe with the URL shown on the integration's page, and enter its signing secret, which begins with whsec_, as **Webhook signing secret**.
`,
  },
  {
    slug: "sync-fails",
    title: "When a sync fails",
    summary: "What happens when a store is down, slow, or rejects the key.",
    also: "error integration failed retry unauthorized list filter sort status view",
    permission: "integrations.manage",
    body: `
The sync is retried automatically at increasing intervals. The integration shows **Error** with the store's message, and the people responsible are notified.

- **The key was rejected:** it was deleted or lacks permissions. Create a new one with Read/Write.
- **The store does not respond:** check whether it opens in a browser. If a maintenance page or firewall blocks it, allow our requests.
- **The response is invalid:** often a plugin or cache is the cause. Turn it off and test the integration again.

No orders are lost. The next sync continues where the last one stopped.

To see every integration that fails, open **Integrations** and choose the status **Error**; sort by **Last sync** to find the ones that have been silent longest. **Save view** keeps such a list under a name, and can set it as your default view, the one that the list opens with.
`,
  },
  {
    slug: "what-is-connected",
    title: "Supported platforms",
    summary: "Stores, shipping services, and carriers, and how to request others.",
    also: "shopify squarespace bigcommerce wix shipstation pirate ship stripe",
    body: `
**WooCommerce**, **Shopify** and **Squarespace**: orders and changes are imported, and tracking numbers and stock are sent back.

**ShipStation**: compare rates, buy and void labels, and track parcels until delivery.

**Pirate Ship** has no API: export ready orders to a file, and import the tracking numbers.

**FedEx, UPS, USPS and DHL** tracking numbers are checked and linked, without an account.

If a client sells on another platform, contact us. We add the most requested ones first.
`,
  },
];
