// Making a formatter costs more than using it, and a table uses it in every row.
const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(currency: string): Intl.NumberFormat {
  const known = formatters.get(currency);
  if (known) return known;
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency });
  formatters.set(currency, made);
  return made;
}

/** "$12.50" from minor units. A currency that the runtime does not know is written as its code. */
export function formatMoney(minor: number, currency = "USD"): string {
  try {
    const format = formatterFor(currency);
    return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  } catch {
    return `${currency} ${(minor / 100).toFixed(2)}`;
  }
}

export function Money({ minor, currency, className }: { minor: number; currency?: string; className?: string }) {
  return <span className={`tabular whitespace-nowrap ${className ?? ""}`}>{formatMoney(minor, currency)}</span>;
}
