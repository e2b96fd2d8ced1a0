import { V2_KEY } from "../shipstation/shipstation";
import { TEST_KEY } from "../stripe/stripe";
import type { Shop } from "./shop/shop";

/** The demo storefront's home page, for people who want to see an order arrive. Works without JavaScript. */
export function landingPage(shops: Shop[], origin: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo storefronts</title>
<style>
  :root { color-scheme: light dark; --canvas: light-dark(#f7f8fa, #0e1014); --card: light-dark(#fff, #16191f);
    --line: light-dark(#dfe3e9, #2a2f38); --ink: light-dark(#14171c, #eceef1); --muted: light-dark(#545c69, #a2aab6);
    --accent: light-dark(#2447c8, #4c6ef0); --link: light-dark(#2447c8, #8fa6ff); }
  * { box-sizing: border-box; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem;
    background: var(--canvas); color: var(--ink); }
  h1 { margin: 0; font-size: 1.75rem; letter-spacing: -.01em; } h2, h3 { margin: 0; font-size: 1.05rem; } #partners { margin-top: 3rem; }
  a { color: var(--link); }
  p { margin: .25rem 0 0; color: var(--muted); max-width: 60ch; }
  ul { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); margin: 2rem 0 0; padding: 0; }
  li { display: flex; flex-direction: column; gap: 1rem; list-style: none; padding: 1.25rem; background: var(--card);
    border: 1px solid var(--line); border-radius: 8px; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .5rem 1rem; margin: 0; }
  dt { color: var(--muted); } dd { margin: 0; } code { font-size: .8rem; overflow-wrap: anywhere; user-select: all; }
  .do { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: auto; } form { display: contents; }
  button { font: inherit; font-weight: 500; min-height: 2.75rem; padding: 0 1rem; border-radius: 8px; cursor: pointer;
    border: 1px solid var(--line); background: none; color: inherit; }
  button.first { border-color: transparent; background: #2447c8; color: #fff; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
</style>
</head>
<body>
<h1>Demo storefronts</h1>
<p>Place an order here and it arrives in the warehouse with the next sync.</p>
<ul>
${shops.map(card).join("\n")}
</ul>
<h2 id="partners">Other partners</h2>
<p>Stand-ins that the app can be connected to, so that nobody needs an account. Stripe's invoices are paid
<a href="/stripe/">on its own page</a>.</p>
<ul>
${partners(origin).map(partnerCard).join("\n")}
</ul>
</body>
</html>`;
}

function card(shop: Shop): string {
  const { key, name, timeZone, currency, wcVersion, consumerKey, consumerSecret } = shop.settings;
  const newest = shop.book.byCreated().at(-1);
  const order = newest ? shop.book.get(newest.id) : null;
  return `<li>
<div><h2>${escapeHtml(name)}</h2>
<p>${shop.book.size} orders${order ? `, the newest is ${escapeHtml(order.number)} (${escapeHtml(order.status)})` : ""}.
WooCommerce ${escapeHtml(wcVersion)}, ${escapeHtml(currency)}, ${escapeHtml(timeZone)}.</p></div>
<dl>
<dt>Store address</dt><dd><code>${escapeHtml(shop.siteUrl)}</code></dd>
<dt>API key</dt><dd><code>${escapeHtml(consumerKey)}</code></dd>
<dt>API secret</dt><dd><code>${escapeHtml(consumerSecret)}</code></dd>
</dl>
<div class="do">
<form method="post" action="/__control/${escapeHtml(key)}/place"><button class="first">Place an order</button></form>
<form method="post" action="/__control/${escapeHtml(key)}/cancel"><button>Cancel an order</button></form>
</div>
</li>`;
}

interface Partner {
  name: string;
  address: string;
  keys: [label: string, key: string][];
}

const partners = (origin: string): Partner[] => [
  { name: "ShipStation", address: `${origin}/shipstation`, keys: [["API key", V2_KEY]] },
  { name: "Stripe", address: `${origin}/stripe`, keys: [["Secret key", TEST_KEY]] },
  {
    name: "Shopify",
    address: `${origin}/shopify`,
    keys: [
      ["Client id", "client-of-the-shop"],
      ["Secret", "shpss_secret_of_the_app"],
    ],
  },
  { name: "Squarespace", address: `${origin}/squarespace`, keys: [["API key", "key-of-the-site"]] },
];

const partnerCard = ({ name, address, keys }: Partner): string => `<li>
<h3>${name}</h3>
<dl>
${[["Address", address], ...keys].map(([label = "", text = ""]) => `<dt>${label}</dt><dd><code>${escapeHtml(text)}</code></dd>`).join("\n")}
</dl>
</li>`;

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
