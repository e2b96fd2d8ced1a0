import { dayName } from "../../kernel/days";
import type { OrderStatus } from "../order-status";
import { isToShip } from "./priority";

/** The day by which an order ships, after "Ships by"; null for an order that has left or has no such day. */
export function shipByText(
  { status, requiredShipDate }: { status: OrderStatus; requiredShipDate: string | null },
  today: string,
): string | null {
  if (!isToShip(status) || requiredShipDate === null) return null;
  const day = dayName(requiredShipDate);
  if (requiredShipDate < today) return `${day} (late)`;
  return status === "on-hold" ? `${day} if it is released in time` : day;
}
