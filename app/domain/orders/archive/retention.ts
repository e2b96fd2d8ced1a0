/** After how many days without a change closed orders can be archived; null: never. */
export const ARCHIVE_AFTER = [
  { days: null, label: "Never" },
  { days: 30, label: "After 30 days" },
  { days: 90, label: "After 90 days" },
  { days: 180, label: "After 180 days" },
  { days: 365, label: "After one year" },
  { days: 730, label: "After two years" },
  { days: 1095, label: "After three years" },
] as const;

/** The setting in a sentence. */
export function retentionInWords(days: number | null): string {
  if (days === null) return "Orders are not archived.";
  const known = ARCHIVE_AFTER.find((one) => one.days === days)?.label ?? `After ${days} days`;
  return `${known} without a change, closed orders are archived.`;
}
