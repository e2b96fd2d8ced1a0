import { badLot } from "../plan/pick-messages";
import type { LineStock } from "./stock-of-line.server";

type Stock = Omit<LineStock, "lotId" | "locationId">;

/** Why no units can be taken there; null when they can. */
export function whyNot(place: Stock, today: string): string | null {
  const bad = badLot(place, today);
  if (bad) return bad;
  if (!place.pickable) return `${place.location} is not pickable.`;
  if (place.onHand <= place.allocated) return "All stock is allocated to other orders.";
  return null;
}
