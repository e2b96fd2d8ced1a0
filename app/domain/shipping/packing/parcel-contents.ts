import { USUAL_WEIGH_POLICY, type WeighPolicy } from "../../picking/scan-policy";
import type { BoxContent } from "../boxes/suggest-box";
import { checksOf, shippedUnits } from "./assemble-pack-state";
import type { PackLineRow } from "./packing.repo.server";

const measured = (row: PackLineRow, units: number): BoxContent => ({
  name: row.productName ?? row.name,
  units,
  lengthMm: row.lengthMm,
  widthMm: row.widthMm,
  heightMm: row.heightMm,
  weightGrams: row.weightGrams,
});

/** What is to go into a parcel: all units of the order that are not in another parcel already. */
export const toPackInto = (rows: readonly PackLineRow[], parcel: number): BoxContent[] =>
  rows.map((row) => {
    const elsewhere = checksOf(row).filter((check) => check.parcel !== parcel);
    return measured(row, shippedUnits(row) - elsewhere.reduce((sum, { units }) => sum + units, 0));
  });

/** What is in a parcel: its verified units, or of an order that was not verified all units in its only parcel. */
export function packedInto(rows: readonly PackLineRow[], parcel: number): BoxContent[] {
  const isVerified = rows.some((row) => checksOf(row).some(({ units }) => units !== 0));
  if (!isVerified) return toPackInto(rows, parcel);
  return rows.map((row) => {
    const here = checksOf(row).filter((check) => check.parcel === parcel);
    return measured(
      row,
      here.reduce((sum, { units }) => sum + units, 0),
    );
  });
}

/** How the order's company asks parcels to be weighed. */
export const weighPolicyIn = ([head]: readonly PackLineRow[]): WeighPolicy => ({
  isRequired: head?.packWeighs ?? USUAL_WEIGH_POLICY.isRequired,
  tolerancePercent: head?.packTolerancePercent ?? USUAL_WEIGH_POLICY.tolerancePercent,
});

/** Some units of the order are verified in another parcel. */
export const isVerifiedElsewhere = (rows: readonly PackLineRow[], parcel: number): boolean =>
  rows.some((row) => checksOf(row).some((check) => check.parcel !== parcel));
