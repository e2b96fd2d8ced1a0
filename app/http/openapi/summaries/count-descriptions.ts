/** Descriptions of the properties of counts and of pick faces to replenish, by name. */
export const COUNT_PROPERTIES: Record<string, string> = {
  countId: "The count, by its id.",
  zone: "The first part of the location's code.",
  countedBy: "The user who counted; null before.",
  differences: "How many lines ended with a difference.",
  countedAt: "When the last of its lines was counted; null before.",
  opened: "How many locations will be counted.",
  round: "1 for the first count of the line, and one more for each time it was counted again.",
  counted: "Units found; null until the line is settled.",
  minUnits: "The pick face is replenished when fewer units are free there.",
  maxUnits: "It is filled up to this many units.",
  free: "Units there that can be sold and are not allocated.",
  waiting: "Units in reserve that orders hold and that are not picked.",
  reserve: "Units in reserve that can be sold and are not allocated.",
};
