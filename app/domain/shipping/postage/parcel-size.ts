import type { ParcelSize } from "#app/integrations/shipper";
import { type Units, weightInput } from "../../kernel/units";
import { fillSize, type SizeTexts } from "../boxes/fill-size";
import type { BoxToFill } from "../boxes/suggest-box";
import { boxLabel, sizeTexts } from "./box-choices";
import { ParcelForm, type PostageQuery } from "./postage.schema";

const NO_SIZE = { lengthMm: null, widthMm: null, heightMm: null };

type OfferedBox = Omit<BoxToFill, "maxGrams" | "inStock">;

interface Defaults {
  units: Units;
  /** Weight of the items; 0 when unknown. */
  grams: number;
  /** The parcel before it, whose sides this one gets by default. */
  last: ParcelSize | undefined;
  boxes: readonly OfferedBox[];
  /** The box that the form begins with. */
  boxId?: string;
  /** As weighed at the packing station; the form begins with it. */
  weighedGrams?: number | null | undefined;
}

/** The fields for a parcel's size: as typed, of the chosen box, or by default; and the size that they mean. */
export function parcelSize(query: PostageQuery, { units, grams, last, boxes, boxId = "", weighedGrams }: Defaults) {
  const unboxed = sizeTexts({ ...NO_SIZE, ...last, weightGrams: grams }, units);
  const choices = boxes.map((box) => boxChoice(box, grams, units));
  const texts = { ...unboxed, ...typedIn(query) };
  const textsOf = (id: string): SizeTexts => choices.find((choice) => choice.id === id)?.size ?? unboxed;
  const isAsked = query.weight !== undefined;
  const box = isAsked ? query.box : query.box || boxId;
  const size = {
    units,
    ...(box === query.filled ? texts : fillSize(texts, textsOf(query.filled), textsOf(box))),
    ...(!isAsked && weighedGrams && { weight: weightInput(weighedGrams, units) }),
  };
  const parcel = ParcelForm.safeParse(size);
  return {
    fields: {
      ...{ size, unboxed, boxes: choices },
      box: choices.some(({ id }) => id === box) ? box : "",
      sizeErrors: isAsked && !parcel.success ? parcel.error.issues.map(({ message }) => message) : [],
    },
    /** Null unless rates are requested for a size that can be read. */
    parcel: isAsked && parcel.success ? parcel.data : null,
  };
}
export type ParcelFields = ReturnType<typeof parcelSize>["fields"];

/** The fields that the request has. */
const typedIn = ({ weight, length, width, height }: PostageQuery): Partial<SizeTexts> => ({
  ...(weight !== undefined && { weight }),
  ...(length !== undefined && { length }),
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
});

/** A box and the fields that it fills. Without known item weights, the weight stays open. */
function boxChoice(box: OfferedBox, itemGrams: number, units: Units) {
  const weightGrams = itemGrams && itemGrams + box.emptyGrams;
  return { id: box.id, label: boxLabel(box, units), size: sizeTexts({ ...box, weightGrams }, units) };
}
