import type { WarehouseChoice } from "#db/schema/allocation/allocation-rules";

const countries = new Intl.DisplayNames(["en"], { type: "region" });

/** "all destinations", "Germany", "CA, United States". */
export const destinationText = ({ country, region }: { country: string; region: string }): string =>
  country ? [region, countries.of(country) ?? country].filter(Boolean).join(", ") : "all destinations";

/** Why an order ships from its warehouse. */
export function warehouseReason(choice: WarehouseChoice | null): string {
  if (!choice) return "The company's default warehouse";
  if (choice.by === "user") return `Chosen by ${choice.name}`;
  return `Rule ${choice.position}, ${destinationText(choice)}: the first warehouse with all units`;
}
