import { kitInWords } from "../../orders/order-draft";
import { USUAL_PACK_POLICY } from "../../picking/scan-policy";
import type { PackLine, PackLot, PackState } from "./pack-state";
import type { PackLineRow } from "./packing.repo.server";

/** Joins the rows of `packLines`. Null when there are none. */
export function assemblePackState(rows: readonly PackLineRow[]): PackState | null {
  const [head] = rows;
  if (!head) return null;
  const { orderId, companyId, orderNumber, customerName, status, updatedAt } = head;
  const lasts = rows.flatMap(({ last, name }) => {
    const check = last && (JSON.parse(last) as { id: string; units: number; at: number });
    return check ? [{ ...check, name }] : [];
  });
  const last = lasts.reduce<(typeof lasts)[number] | null>((a, b) => (a && a.at >= b.at ? a : b), null);
  return {
    ...{ orderId, companyId, orderNumber, customerName, status, updatedAt },
    policy: { item: head.packScansItem ?? USUAL_PACK_POLICY.item, lot: head.packScansLot ?? USUAL_PACK_POLICY.lot },
    lines: rows.map(toLine),
    last: last && { id: last.id, name: last.name, units: last.units },
    parcels: Math.max(1, ...rows.flatMap((row) => checksOf(row).map(({ parcel }) => parcel))),
  };
}

type Summed = { lotId: string | null; parcel: number; units: number };
/** Verified units of a line by lot and parcel. */
export const checksOf = ({ checks }: PackLineRow): Summed[] => JSON.parse(checks) as Summed[];

const sum = (checks: readonly Summed[]): number => checks.reduce((all, { units }) => all + units, 0);

function toLine(row: PackLineRow): PackLine {
  const checks = checksOf(row);
  return {
    id: row.id,
    productId: row.productId,
    sku: row.productSku ?? row.sku ?? "",
    name: row.productName ?? row.name,
    image: row.image,
    kit: row.kit && kitInWords(row.kit),
    units: shippedUnits(row),
    verified: sum(checks),
    codes: [
      ...(JSON.parse(row.productCodes) as PackLine["codes"]),
      ...[row.upc, row.barcode].flatMap((code) => (code ? [{ code, units: 1 }] : [])),
    ],
    qrCode: row.qrCode,
    lots: (JSON.parse(row.lots) as Omit<PackLot, "verified">[]).map((lot) => ({
      ...lot,
      verified: sum(checks.filter(({ lotId }) => lotId === lot.lotId)),
    })),
  };
}

/** A processing order ships complete, without line picks; any other ships what was picked. */
export const shippedUnits = ({ status, productId, picked, quantity, short }: PackLineRow): number =>
  status === "processing" ? (productId ? quantity - short : 0) : picked;
