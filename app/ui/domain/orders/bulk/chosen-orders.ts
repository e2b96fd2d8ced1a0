export const ordersCounted = (orders: number): string =>
  orders === 1 ? "1 order" : `${orders.toLocaleString("en")} orders`;

/** Why an action on the selected orders is not possible; null when it is. */
export function chosenProblem({ total, most }: { total: number; most: number }): string | null {
  if (total === 0) return "Select at least one order first.";
  return total > most ? `At most ${most.toLocaleString("en")} orders at once. Narrow the filters.` : null;
}
