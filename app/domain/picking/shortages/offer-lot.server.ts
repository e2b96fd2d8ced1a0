import type { Choice } from "../../catalog/code-meanings";
import type { Ctx } from "../../kernel/ctx";
import { dayInWords } from "../../kernel/days";
import { pickFromInstead, placeInWords } from "../plan/pick-messages";
import type { PickLine } from "../plan/pick-state";
import { expiresBefore, pickLotScreen } from "./change-pick-lot.server";

export interface LotOffer {
  message: string;
  /** The lot at each location with free units; empty when it cannot be used without the form. */
  choices: Choice[];
}

/** Whether a scanned lot that is allocated elsewhere can be used for the line. One round trip. */
export async function offerLot(
  ctx: Ctx,
  line: PickLine,
  lotId: string,
  near?: string | null,
): Promise<LotOffer | null> {
  const { places, today } = await pickLotScreen(ctx, line.id);
  const free = places.filter((one) => one.lotId === lotId && one.why === null && one.free > 0);
  const [first] = free;
  if (!first) return null;
  const name = `Lot ${first.lotNumber} is not allocated to this order`;
  const before = expiresBefore(places, first, today);
  // Passing over stock that expires earlier requires the form's explicit confirmation.
  if (before) {
    const how = "To skip it, use Change lot.";
    return { message: `${name}, and ${before}. ${pickFromInstead(line, today)} ${how}`, choices: [] };
  }
  const sorted = [...free].sort((a, b) => Number(b.locationId === near) - Number(a.locationId === near));
  return {
    message: `${name}, but may be used instead. ${sorted.length === 1 ? "Scan it again, or tap it." : "Choose its location."}`,
    choices: sorted.map((one) => ({
      kind: "lot",
      id: one.value,
      label: `Use ${placeInWords(one)}${one.expiresOn ? `, expires ${dayInWords(one.expiresOn, today)}` : ""}`,
    })),
  };
}
