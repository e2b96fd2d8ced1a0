import type { WrittenArticle } from "../support.schema";

export const integrations: WrittenArticle[] = [
  {
    slug: "connect-woocommerce",
    title: "Connect a WooCommerce store",
    summary: "A key from the store, four fields here, and its orders arrive.",
    also: "api key secret consumer rest webhook store url",
    body: `
In the store, as its administrator:

1. Open **WooCommerce**, **Settings**, **Advanced**, **REST API** and press **Add key**.
2. Give it a description, choose **Read/Write**, and press **Generate API key**.
3. Keep the page open: the secret is shown once.

Here, add an integration for the company: type WooCommerce, a name, the store's address, the consumer key as **API Key** and the consumer secret as **API Secret**. Then test it.

From then on we ask the store for news by ourselves. With a webhook, orders arrive at once: the webhook's address and its secret are shown when the integration is made.

Keys are encrypted when they are kept, and are never shown again.
`,
  },
  {
    slug: "connect-shopify",
    title: "Connect a Shopify shop",
    summary: "An app of the shop's own, its ID and secret, and orders arrive.",
    also: "client id secret token scopes dev dashboard myshopify",
    body: `
The shop's owner makes an app in the **Dev Dashboard** of the shop's own organization, gives it the scopes read_orders, read_products, read_locations, write_inventory and write_merchant_managed_fulfillment_orders, installs it in the shop, and copies its client ID and secret.

Here, add an integration of the type Shopify with the shop's address that ends in **.myshopify.com**, and those two. An older access token, which begins with shpat_, works too.

Webhooks are made by themselves. Stock is told to the location of the shop's online orders; a product has to be stocked there in Shopify.
`,
  },
  {
    slug: "connect-squarespace",
    title: "Connect a Squarespace site",
    summary: "One key; the site is asked every few minutes.",
    also: "api key commerce inventory",
    body: `
In Squarespace open **Settings**, **Developer tools**, **Developer API keys**, and make a key for **Orders** and **Inventory**, both to read and write.

Here, add an integration of the type Squarespace with that key. The address is only a name for you.

Squarespace sends no webhooks to keys, so orders come with each sync.
`,
  },
  {
    slug: "connect-shipstation",
    title: "Buy postage through ShipStation",
    summary: "Rates side by side, labels bought once, parcels followed.",
    also: "label rates void tracking carrier v2 v1 bulk buy postage and ship",
    body: `
In ShipStation open **Settings**, **Account**, **API Settings**, and generate a V2 key. Here, add an integration of the type ShipStation with it. An older V1 key works too, together with its secret; parcels cannot be followed by it.

- **One order:** in its shipment, press **Buy postage**, weigh the parcel, and choose a rate.
- **Many orders:** tick them on **Shipping** and press **Buy postage and ship**. Each leaves with the cheapest or the fastest label, and one file prints them all. An order that cannot leave says why and stays as it is: often its products have no weight yet.

An unused label can be refunded for four weeks; a cancelled order's is refunded automatically. Parcels with other labels are followed too, where the carrier is connected in ShipStation and its plan has tracking.
`,
  },
  {
    slug: "pirate-ship-files",
    title: "Send orders through Pirate Ship",
    summary: "Ready orders leave as a file, and tracking numbers come back as one.",
    also: "csv export import spreadsheet upload tracking",
    body: `
Pirate Ship has no interface for other programs. Add an integration of the type Pirate Ship; it needs no key.

1. On **Shipping**, press **Export for Pirate Ship** and upload the file there.
2. Buy the labels there and export the tracking numbers.
3. On **Shipping**, press **Import tracking** and choose that file. You see what fits before anything is shipped.
`,
  },
  {
    slug: "connect-stripe",
    title: "Collect invoices through Stripe",
    summary: "A restricted key, and a webhook that tells when an invoice was paid.",
    also: "payment invoice billing whsec webhook secret restricted key",
    body: `
In Stripe make a **restricted key** that may write customers and invoices, and read the balance. Here, add an integration of the type Stripe with it.

To hear at once of what was paid, add a webhook endpoint in Stripe for the address that the integration's page shows, and enter its signing secret, which begins with whsec_, as **API Secret**.
`,
  },
  {
    slug: "sync-fails",
    title: "When a sync fails",
    summary: "A store that is down, slow or refuses the key delays only itself.",
    also: "error integration failed retry unauthorized",
    body: `
We try again by ourselves, with longer and longer pauses. The integration then shows **Error** and what the store said, and those who look after it get a notification.

- **The key was refused:** it was deleted or has too few rights. Make a new one with Read/Write.
- **The store does not answer:** look whether it opens in a browser. If it is behind a maintenance page or a firewall, let us through.
- **The answer makes no sense:** often a plugin or a cache. Test the connection again after it is off.

No order is lost meanwhile: the next sync takes up where the last one ended.
`,
  },
  {
    slug: "what-is-connected",
    title: "Which platforms work today",
    summary: "Three kinds of shop, ShipStation and Pirate Ship; how to ask for others.",
    also: "shopify squarespace bigcommerce wix shipstation pirate ship stripe",
    body: `
**WooCommerce**, **Shopify** and **Squarespace**: orders arrive, changes follow, tracking goes back, and the shop can be told what it may sell.

**ShipStation**: what carriers charge, side by side; labels bought and given back; parcels followed until they have come.

**Pirate Ship** has no API: ready orders leave as a file for its upload, and tracking numbers come back as one.

**FedEx, UPS, USPS and DHL** tracking numbers are checked and linked, without an account.

The landing page says of every other platform whether it is connected. If a client of yours sells somewhere else, write to us: what is asked for comes first.
`,
  },
];
