import type { OrderRecord } from "../shop/order-record";
import { escapeHtml } from "../store-home-page";

/** An order as the shop's admin shows it, for people who want to see what a sync or a message did. Needs no sign-in. */
export const orderPage = ({
  number,
  status,
  lines,
  notes,
}: OrderRecord): string => `<h1>Order #${escapeHtml(number)}</h1>
<p>Status: ${escapeHtml(status)}</p>
<h2>Items</h2>
<ul>${lines.map(({ name, quantity }) => `<li>${quantity} × ${escapeHtml(name)}</li>`).join("\n")}</ul>
<h2>Order notes</h2>
<ul>${[...notes].reverse().map(item).join("\n")}</ul>`;

const item = ({ at, note, customerNote, author }: OrderRecord["notes"][number]): string =>
  `<li>${escapeHtml(note)}<br><small>${customerNote ? "Note to customer" : "Private note"}, ${escapeHtml(author)}, ${new Date(at).toISOString()}</small></li>`;
