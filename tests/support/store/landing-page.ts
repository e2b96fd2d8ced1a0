import type { Shop } from "./shop/shop";

/** The demo storefront's front door, for a person who wants to see an order arrive. Works without JavaScript. */
export function landingPage(shops: Shop[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo storefronts</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
  li { border: 1px solid #d5dbe3; border-radius: 8px; padding: 1rem; margin: 0 0 1rem; list-style: none; }
  ul { padding: 0; } code { overflow-wrap: anywhere; } h2 { margin: 0; font-size: 1.1rem; } p { margin: .25rem 0 .75rem; }
  form { display: inline; } button { font: inherit; padding: .4rem .9rem; margin-right: .5rem; cursor: pointer; }
</style>
</head>
<body>
<h1>Demo storefronts</h1>
<p>Place an order here and it arrives in the warehouse with the next sync.</p>
<ul>
${shops.map(card).join("\n")}
</ul>
</body>
</html>`;
}

function card(shop: Shop): string {
  const { key, name, timeZone, currency, wcVersion, consumerKey, consumerSecret } = shop.settings;
  const newest = shop.book.byCreated().at(-1);
  const order = newest ? shop.book.get(newest.id) : null;
  return `<li>
<h2>${escapeHtml(name)}</h2>
<p>${shop.book.size} orders${order ? `, the newest is ${escapeHtml(order.number)} (${escapeHtml(order.status)})` : ""}.
WooCommerce ${escapeHtml(wcVersion)}, ${escapeHtml(currency)}, ${escapeHtml(timeZone)}.
<br>Store address: <code>${escapeHtml(shop.siteUrl)}</code>
<br>API key: <code>${escapeHtml(consumerKey)}</code>
<br>API secret: <code>${escapeHtml(consumerSecret)}</code></p>
<form method="post" action="/__control/${escapeHtml(key)}/place"><button>Place an order</button></form>
<form method="post" action="/__control/${escapeHtml(key)}/cancel"><button>Cancel an order</button></form>
</li>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
