import type { InvoiceLine } from "#app/integrations/invoicer";
import type { Period } from "../../days";
import type { InvoiceParties } from "../../parties/party";

interface Line {
  label: string;
  reason: string;
  from: string | null;
  to: string | null;
  amountMinor: number;
}

interface Taxed {
  taxMinor: number;
  parties: InvoiceParties | null;
}

/** The tax, and what payments and credits reduce, as lines, so that the provider asks for exactly the amount due. */
export function furtherLines({ taxMinor, parties }: Taxed, lines: readonly { amountMinor: number }[], due: number) {
  const taxName = parties?.payment.taxName ?? "Tax";
  const reducedMinor = due - lines.reduce((sum, { amountMinor }) => sum + amountMinor, taxMinor);
  return [
    { label: taxName, amountMinor: taxMinor },
    { label: "Payments and credits", amountMinor: reducedMinor },
  ]
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map((line) => ({ ...line, reason: "", from: null, to: null }));
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Lines in the collector's form; when it accepts fewer lines, the last one sums up the rest. */
export function linesToSend(lines: readonly Line[], most: number, period: Period): InvoiceLine[] {
  const all = lines.map(({ label, reason, from, to, amountMinor }) => ({
    description: reason ? `${label}: ${reason}` : label,
    amountMinor,
    from: startOf(from ?? period.from),
    to: startOf(to ?? period.to),
  }));
  if (all.length <= most) return all;
  const rest = all.slice(most - 1);
  const amountMinor = rest.reduce((sum, line) => sum + line.amountMinor, 0);
  const more = { description: `${rest.length} more lines: see the invoice`, amountMinor };
  return [...all.slice(0, most - 1), { ...more, from: startOf(period.from), to: startOf(period.to) }];
}
