/** Descriptions of properties of products' codes and of kits. */
export const PRODUCT_PROPERTIES: Record<string, string> = {
  barcodes: "Further codes of the same product.",
  unitsPerScan: "Units that one scan of the code stands for.",
  kit: "The kit that the line is a component of, with the kits ordered; null for another line.",
  components: "What one kit, or one assembled unit, consists of, by SKU; empty for a product without components.",
  availableKits: "Kits that the available units of the components make; null for a product that is no kit.",
};
