import type { OrderStatus } from "../../orders/orders.schema";
import type { PackPolicy } from "../../picking/scan-policy";

/** The most parcels of one shipment. */
export const MAX_PARCELS = 20;

/** An order at the packing station and what is verified of it. Pure; shared by server and browser. */

export interface PackLot {
  lotId: string;
  /** Empty for a product without lots. */
  lotNumber: string;
  /** Units of the lot that the order ships. */
  units: number;
  verified: number;
}

export interface PackLine {
  id: string;
  productId: string | null;
  sku: string;
  name: string;
  image: string | null;
  kit: string | null;
  /** Units that the order ships. */
  units: number;
  verified: number;
  codes: readonly { code: string; units: number }[];
  qrCode: string | null;
  lots: readonly PackLot[];
}

export interface PackState {
  orderId: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  status: OrderStatus;
  /** When the order was last changed, in milliseconds. Checks do not change it. */
  updatedAt: number;
  /** What the company asks to be scanned. */
  policy: PackPolicy;
  lines: readonly PackLine[];
  /** The last check that was not undone. */
  last: { id: string; name: string; units: number } | null;
  /** Parcels that contain verified units, at least one. */
  parcels: number;
}

export const leftToVerify = ({ units, verified }: Pick<PackLine, "units" | "verified">): number =>
  Math.max(0, units - verified);

export const packProgress = ({ lines }: Pick<PackState, "lines">): { verified: number; units: number } => ({
  verified: lines.reduce((sum, { verified }) => sum + verified, 0),
  units: lines.reduce((sum, { units }) => sum + units, 0),
});

/** All units that the order ships are verified. */
export const isAllVerified = ({ lines }: Pick<PackState, "lines">): boolean =>
  lines.some(({ units }) => units > 0) && lines.every((line) => line.verified === line.units);

/** Units of a line to verify: of a lot when its label says which. */
export interface PackCheck {
  itemId: string;
  lotId: string | null;
  units: number;
}

/** The order after the check. */
export const withCheck = <S extends PackState>(state: S, { itemId, lotId, units }: PackCheck): S => ({
  ...state,
  lines: state.lines.map((line) =>
    line.id === itemId
      ? {
          ...line,
          verified: line.verified + units,
          lots: line.lots.map((lot) => (lot.lotId === lotId ? { ...lot, verified: lot.verified + units } : lot)),
        }
      : line,
  ),
});
