import type { SplitPart, WarehouseChoice } from "#db/schema/allocation/allocation-rules";

const countries = new Intl.DisplayNames(["en"], { type: "region" });

/** "all destinations", "Germany", "CA, United States". */
export const destinationText = ({ country, region }: { country: string; region: string }): string =>
  country ? [region, countries.of(country) ?? country].filter(Boolean).join(", ") : "all destinations";

/** Why an order ships from its warehouse. */
export function warehouseReason(choice: WarehouseChoice | null): string {
  if (!choice) return "The company's default warehouse";
  if (choice.by === "user") return `Chosen by ${choice.name}`;
  if (choice.by === "split") return splitReason(choice.others);
  return `Rule ${choice.position}, ${destinationText(choice)}: the first warehouse with all units`;
}

/** "Split: no single warehouse had all units. Order 1001-S1 ships from WEST." */
function splitReason(others: readonly SplitPart[]): string {
  if (others.length === 0) return "The only warehouse with all units";
  const named = others.map(({ orderNumber, warehouse }) => `order ${orderNumber} ships from ${warehouse}`);
  return `Split shipment: no single warehouse had all units. Besides this order, ${named.join(", and ")}.`;
}
