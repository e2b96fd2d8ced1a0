import { formatMoney } from "#app/domain/kernel/money";
import { fromStripeAmount } from "#app/integrations/stripe/amounts";
import type { FakeInvoice, FakeStripeAccount } from "./account";

/** The shop's response to the webhook about an invoice paid here, shown to the payer. */
export interface Told {
  /** Null when the shop did not respond. */
  status: number | null;
}

/** The fake's own pages, to pay an invoice by hand. They work without JavaScript. */
export const openInvoicesPage = (account: FakeStripeAccount): string => {
  const open = account.invoices.filter(({ status }) => status === "open");
  return page(
    "Demo Stripe",
    `<h1>Demo Stripe</h1>
<p>What the demo's invoices are paid at. Nobody is charged.</p>
${
  open.length === 0
    ? "<p>No invoice waits for its payment.</p>"
    : `<ul>${open.map((invoice) => `<li><a href="/stripe/pay/${escapeHtml(invoice.id)}">${numberOf(invoice)}</a>, ${moneyOf(account, invoice)}</li>`).join("")}</ul>`
}`,
  );
};

/** One invoice with its pay button, or its status. */
export function payPage(account: FakeStripeAccount, invoice: FakeInvoice, told: Told | undefined): string {
  const lines = invoice.lines.map(
    ({ description, amount }) =>
      `<tr><td>${escapeHtml(description)}</td><td>${escapeHtml(money(amount, invoice.currency))}</td></tr>`,
  );
  return page(
    `Pay ${numberOf(invoice)}`,
    `<p><a href="/stripe/">Demo Stripe</a></p>
<h1>Invoice ${numberOf(invoice)}</h1>
<table><thead><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
<tbody>${lines.join("")}</tbody>
<tfoot><tr><th scope="row">Total</th><td>${moneyOf(account, invoice)}</td></tr></tfoot></table>
${stateOf(account, invoice, told)}`,
  );
}

function stateOf(account: FakeStripeAccount, invoice: FakeInvoice, told: Told | undefined): string {
  if (invoice.status === "open")
    return `<form method="post" action="/__control/stripe/pay/${escapeHtml(invoice.id)}"><button>Pay ${moneyOf(account, invoice)}</button></form>
<p>Nobody is charged: this page stands in for Stripe's own.</p>`;
  if (invoice.status !== "paid") return `<p role="status">It cannot be paid: it is ${escapeHtml(invoice.status)}.</p>`;
  const news = told
    ? told.status === null
      ? "The app could not be told; it asks by itself at night."
      : `The app was told and answered ${told.status}.`
    : "";
  return `<p role="status"><strong>Paid.</strong> ${news}</p>`;
}

const numberOf = ({ id, metadata }: FakeInvoice): string => escapeHtml(metadata.stowline_number ?? id);
const moneyOf = (account: FakeStripeAccount, invoice: FakeInvoice): string =>
  escapeHtml(money(account.total(invoice), invoice.currency));

function money(amount: number, currency: string): string {
  const code = (currency || "usd").toUpperCase();
  return formatMoney(fromStripeAmount(amount, code), code);
}

const page = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; --canvas: light-dark(#f7f8fa, #0e1014); --line: light-dark(#dfe3e9, #2a2f38);
    --ink: light-dark(#14171c, #eceef1); --muted: light-dark(#545c69, #a2aab6); --link: light-dark(#2447c8, #8fa6ff); }
  * { box-sizing: border-box; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem;
    background: var(--canvas); color: var(--ink); }
  h1 { margin: 0 0 .5rem; font-size: 1.75rem; letter-spacing: -.01em; } p, ul { color: var(--muted); }
  a { color: var(--link); } table { width: 100%; margin: 1.5rem 0; border-collapse: collapse; }
  th, td { padding: .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  td:last-child, th:last-child { text-align: right; padding-left: 1rem; white-space: nowrap; font-variant-numeric: tabular-nums; }
  button { font: inherit; font-weight: 500; min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 8px; cursor: pointer;
    background: #2447c8; color: #fff; }
  :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
</style>
</head>
<body>
${body}
</body>
</html>`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
