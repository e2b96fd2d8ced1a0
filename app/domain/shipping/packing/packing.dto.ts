import { z } from "zod";
import { PACK_SCANS } from "#db/schema/values/stock-values";
import { ORDER_STATUS } from "../../orders/orders.schema";
import { type BoxToFill, suggestBox } from "../boxes/suggest-box";
import { isAllVerified, type PackState, packProgress } from "./pack-state";
import type { PackedParcel } from "./packed-parcels.repo.server";
import type { PackLineRow } from "./packing.repo.server";
import type { PackAnswer } from "./packing.server";
import { toPackInto, weighPolicyIn } from "./parcel-contents";

const count = z.number().int();

export const PackingDto = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  companyId: z.string(),
  status: z.enum(ORDER_STATUS),
  packScans: z.enum(PACK_SCANS),
  packScansLot: z.boolean(),
  units: count,
  verified: count,
  isVerified: z.boolean(),
  lastCheckId: z.string().nullable(),
  lines: z.array(
    z.object({
      itemId: z.string(),
      productId: z.string().nullable(),
      sku: z.string(),
      name: z.string(),
      units: count,
      verified: count,
      lots: z.array(z.object({ lotId: z.string(), lotNumber: z.string(), units: count, verified: count })),
    }),
  ),
});

export const toPackingDto = (state: PackState): z.output<typeof PackingDto> => ({
  ...{ orderId: state.orderId, orderNumber: state.orderNumber, companyId: state.companyId, status: state.status },
  ...{ packScans: state.policy.item, packScansLot: state.policy.lot },
  ...packProgress(state),
  isVerified: isAllVerified(state),
  lastCheckId: state.last?.id ?? null,
  lines: state.lines.map(({ id: itemId, productId, sku, name, units, verified, lots }) => ({
    ...{ itemId, productId, sku, name, units, verified },
    lots: lots.map((lot) => ({ lotId: lot.lotId, lotNumber: lot.lotNumber, units: lot.units, verified: lot.verified })),
  })),
});

/** With what the order's parcels are packed in. */
export const WholePackingDto = PackingDto.extend({
  mustWeigh: z.boolean(),
  packedParcels: z.array(
    z.object({
      parcel: count,
      boxId: z.string().nullable(),
      boxName: z.string().nullable(),
      weightGrams: count.nullable(),
      expectedGrams: count.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  boxes: z.array(z.object({ boxId: z.string(), name: z.string() })),
  suggestedBoxId: z.string().nullable(),
});

interface WholePacking {
  state: PackState;
  rows: readonly PackLineRow[];
  packed: readonly PackedParcel[];
  boxes: readonly BoxToFill[];
}

export const toWholePackingDto = ({ state, rows, packed, boxes }: WholePacking): z.output<typeof WholePackingDto> => ({
  ...toPackingDto(state),
  mustWeigh: weighPolicyIn(rows).isRequired,
  packedParcels: packed.map(
    ({ position: parcel, boxId, boxName, weightGrams, expectedGrams, weightReason: reason }) => ({
      ...{ parcel, boxId, boxName, weightGrams, expectedGrams, reason },
    }),
  ),
  boxes: boxes.map(({ id: boxId, name }) => ({ boxId, name })),
  suggestedBoxId: suggestBox(toPackInto(rows, state.parcels), boxes).box?.id ?? null,
});

export const PackCheckDto = z.object({
  message: z.string(),
  success: z.boolean(),
  beeps: z.union([z.literal(1), z.literal(3)]),
  asksQuantity: z.boolean(),
  isComplete: z.boolean(),
  packing: PackingDto,
});

export const toPackCheckDto = ({
  ok,
  title,
  word,
  detail,
  completes,
  asks,
  state,
}: PackAnswer): z.output<typeof PackCheckDto> => ({
  message: `${word ?? title}: ${detail}`,
  success: ok,
  beeps: ok ? 1 : 3,
  asksQuantity: asks !== undefined,
  isComplete: completes,
  packing: toPackingDto(state),
});
