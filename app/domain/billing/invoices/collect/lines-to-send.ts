import type { InvoiceLine } from "#app/integrations/invoicer";
import type { Period } from "../../days";

interface Line {
  label: string;
  reason: string;
  from: string | null;
  to: string | null;
  amountMinor: number;
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
  const more = { description: `${rest.length} more lines, as on the invoice`, amountMinor };
  return [...all.slice(0, most - 1), { ...more, from: startOf(period.from), to: startOf(period.to) }];
}
