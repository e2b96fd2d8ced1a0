import { badLot } from "../plan/words";

interface Lies {
  lotNumber: string;
  expiresOn: string | null;
  lotStatus: string;
  stopDays: number;
  location: string;
  pickable: boolean;
  onHand: number;
  allocated: number;
}

/** Why no units can be taken there; null when they can. */
export function whyNot(place: Lies, today: string): string | null {
  const bad = badLot(place, today);
  if (bad) return bad;
  if (!place.pickable) return `${place.location} is not picked from.`;
  if (place.onHand <= place.allocated) return "All of it is allocated to other orders.";
  return null;
}
