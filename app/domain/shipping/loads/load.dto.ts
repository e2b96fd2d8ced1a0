import { z } from "zod";
import { CARRIERS } from "../shipping.schema";
import type { loadsPage, parcelPage } from "./list-loads.server";
import { LOAD_STATUS } from "./loads.schema";
import type { LoadAnswer } from "./scan-load.server";

const time = z.iso.datetime();
const iso = (at: number): string => new Date(at).toISOString();

export const LoadDto = z.object({
  id: z.string(),
  warehouseId: z.string(),
  carrier: z.enum(CARRIERS),
  trailer: z.string(),
  status: z.enum(LOAD_STATUS),
  startedAt: time,
  startedBy: z.string(),
  handedOverAt: time.nullable(),
  handedOverBy: z.string().nullable(),
  driverName: z.string().nullable(),
  hasPhoto: z.boolean(),
  hasSignature: z.boolean(),
  /** Of companies in reach, as all parcels here. */
  loaded: z.number().int(),
});
type LoadDto = z.output<typeof LoadDto>;

export const WholeLoadDto = LoadDto.extend({ notLoaded: z.number().int() });

type Row = Awaited<ReturnType<typeof loadsPage>>["rows"][number];

export const toLoadDto = (load: Row): LoadDto => ({
  ...{ id: load.id, warehouseId: load.warehouseId, carrier: load.carrier, trailer: load.trailer },
  status: load.closedAt === null ? "open" : "handed-over",
  startedAt: iso(load.openedAt),
  startedBy: load.openedByName,
  handedOverAt: load.closedAt === null ? null : iso(load.closedAt),
  handedOverBy: load.closedByName,
  driverName: load.driverName,
  hasPhoto: load.photoId !== null,
  hasSignature: load.isSigned,
  loaded: load.parcels,
});

export const toWholeLoadDto = ({
  load,
  counts,
}: {
  load: Omit<Row, "parcels">;
  counts: { loaded: number; waiting: number };
}) => ({ ...toLoadDto({ ...load, parcels: counts.loaded }), notLoaded: counts.waiting });

export const LoadParcelDto = z.object({
  companyId: z.string(),
  shipmentId: z.string(),
  position: z.number().int(),
  orderId: z.string(),
  orderNumber: z.string(),
  trackingNumber: z.string(),
  shippedAt: time,
  loadedAt: time.nullable(),
});

type ParcelRow = Awaited<ReturnType<typeof parcelPage>>["rows"][number];

export const toLoadParcelDto = (row: ParcelRow): z.output<typeof LoadParcelDto> => ({
  ...{ companyId: row.companyId, shipmentId: row.shipmentId, position: row.position },
  ...{ orderId: row.orderId, orderNumber: row.orderNumber, trackingNumber: row.trackingNumber },
  shippedAt: iso(row.shippedAt),
  loadedAt: row.loadedAt === null ? null : iso(row.loadedAt),
});

export const LoadScanDto = z.object({
  message: z.string(),
  success: z.boolean(),
  beeps: z.union([z.literal(1), z.literal(3)]),
});

export const toLoadScanDto = ({ ok, title, word, detail }: LoadAnswer): z.output<typeof LoadScanDto> => ({
  message: `${word ?? title}: ${detail}`,
  success: ok,
  beeps: ok ? 1 : 3,
});
