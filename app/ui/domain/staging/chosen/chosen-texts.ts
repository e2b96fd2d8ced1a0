const orders = (n: number): string => (n === 1 ? "1 order" : `${n.toLocaleString("en")} orders`);

export const chosenTitle = (total: number): string => `Process ${total > 0 ? orders(total) : "orders"}`;
export const chosenDone = (processed: number): string => `${orders(processed)} processed to permanent storage.`;
export const chosenFailed = (failed: number): string => `${orders(failed)} could not be processed`;

interface Question {
  total: number;
  errors: number;
  /** Number of selected orders; null for all that match. */
  chosen: number | null;
  most: number;
}

/** Why the orders cannot be processed; null when they can. */
export function whyNot({ total, chosen, most }: Question): string | null {
  if (chosen === 0) return "Select the orders first.";
  if (total === 0) return "None of these orders can be processed.";
  return total > most ? `At most ${most.toLocaleString("en")} orders at once. Narrow the filters.` : null;
}

/** What happens to the orders that are not pending; one sentence each. */
export function chosenNotes({ total, errors, chosen }: Question): string[] {
  const left = chosen === null ? 0 : chosen - total;
  return [
    ...(errors > 0 ? [`${orders(errors)} with an error ${errors === 1 ? "is" : "are"} tried again.`] : []),
    ...(left > 0
      ? [`${orders(left)} of the selected cannot be processed and ${left === 1 ? "stays" : "stay"} here.`]
      : []),
  ];
}
