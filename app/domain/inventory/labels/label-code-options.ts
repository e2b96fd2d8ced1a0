/** Codes that a product label can carry. */
export const CODE_KIND = ["barcode", "sku", "lot", "gs1", "gs1-128", "own"] as const;
export type CodeKind = (typeof CODE_KIND)[number];

export const CODE_LABEL: Record<CodeKind, string> = {
  barcode: "UPC/EAN, else the SKU",
  sku: "SKU (Code 128)",
  lot: "Lot number (Code 128)",
  gs1: "Product, lot, and expiry (GS1 QR code)",
  "gs1-128": "Product, lot, and expiry (GS1-128)",
  own: "The product's own QR code, else its SKU",
};
