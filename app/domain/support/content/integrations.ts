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
