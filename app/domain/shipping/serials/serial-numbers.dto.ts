import type { z } from "zod";
import type { SerialTrace } from "./serial-numbers.repo.server";
import type { SerialParcelsDto, SerialsDto, SerialTraceDto } from "./serial-numbers.schema";
import type { serialParcels } from "./serial-parcels.server";

export const toSerialsDto = (lines: readonly z.output<typeof SerialsDto>["lines"][number][]) => ({
  lines: lines.map(({ productId, sku, name, units, serials }) => ({ productId, sku, name, units, serials })),
});

export const toSerialTraceDto = (row: SerialTrace): z.output<typeof SerialTraceDto> => ({
  serial: row.serial,
  companyId: row.companyId,
  productId: row.productId,
  sku: row.sku,
  name: row.name,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  orderStatus: row.orderStatus,
  recordedAt: new Date(row.recordedAt).toISOString(),
  recordedBy: row.recordedByName,
  shippedAt: row.shippedAt === null ? null : new Date(row.shippedAt).toISOString(),
  trackingNumber: row.trackingNumbers.length === 1 ? (row.trackingNumbers[0] ?? null) : null,
  trackingNumbers: row.trackingNumbers,
  ended: row.endedAt !== null,
});

export const toSerialParcelsDto = ({
  units,
  parcels,
}: Pick<Awaited<ReturnType<typeof serialParcels>>, "units" | "parcels">): z.output<typeof SerialParcelsDto> => ({
  parcels: parcels.map(({ position, trackingNumber }) => ({
    position,
    trackingNumber,
    serials: units.filter(({ parcel }) => isIn(parcel, position, parcels.length)).map(({ serial }) => serial),
  })),
  unknown: units
    .filter(({ parcel }) => !parcels.some(({ position }) => isIn(parcel, position, parcels.length)))
    .map(({ serial }) => serial),
});

/** The only parcel contains all units. */
const isIn = (parcel: number | null, position: number, count: number): boolean =>
  parcel === position || (parcel === null && count === 1);
