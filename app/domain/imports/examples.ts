import type { ImportKind } from "./import.schema";

/** Example files, as templates to fill in. */
export const EXAMPLE: Record<ImportKind, string> = {
  products: [
    "SKU,Product,UPC/EAN,Category,Cost,Price,Location,Reorder point,Track lots",
    "TEE-BLK-M,Crew neck tee black M,4006381333931,clothing,6.40,24.00,B-02-1-04,20,no",
    "MUG-350,Stoneware mug 350 ml,,other,3.10,14.50,B-04-2-11,,no",
    "ZINC-60,Zinc 15 mg 60 capsules,036000291452,supplements,2.85,12.90,C-01-3-02,50,yes",
    "",
  ].join("\r\n"),
  stock: [
    "SKU,Quantity,Lot number,Expiry date,Location",
    "TEE-BLK-M,120,,,B-02-1-04",
    "MUG-350,48,,,B-04-2-11",
    "ZINC-60,300,ZN-2201,2027-10-31,C-01-3-02",
    "ZINC-60,150,ZN-2217,2028-03-31,C-01-3-03",
    "",
  ].join("\r\n"),
};
