import type { z } from "zod";
import type { ComponentsDto } from "./kits.schema";
import type { KitComponent } from "./kits.server";

export const toComponentsDto = (kit: {
  components: readonly KitComponent[];
  available: number | null;
}): z.output<typeof ComponentsDto> => ({
  components: kit.components.map(({ productId, sku, name, quantity, available }) => ({
    productId,
    sku,
    name,
    quantity,
    available,
  })),
  availableKits: kit.available,
});
