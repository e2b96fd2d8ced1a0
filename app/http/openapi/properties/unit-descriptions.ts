/** Descriptions of handling units' parameters and properties by name. */
export const UNIT_PROPERTIES: Record<string, string> = {
  unitId: "The handling unit, by its id.",
  sscc: "Its SSCC (18 digits); null without a GS1 company prefix.",
  place: "The location that it stands in; of a unit on a pallet, the location and the pallet.",
  stoodIn: "Where the caller saw it stand.",
  isDissolved: "Whether it was dissolved.",
  contents: "Stock in it, and in the units that stand on it.",
  handlingUnit: "The unit that the stock is in, such as `LPN-12`.",
  onHand: "Units that are there.",
  carries: "Units that stand on it.",
};
