import { z } from "zod";
import { ComponentRow, componentInputs } from "../kits/component-list.schema";

const MAX_UNITS_IN_ONE = 10_000;

export const { form: RecipeForm, call: RecipeInput } = componentInputs(MAX_UNITS_IN_ONE);
export type RecipeForm = z.output<typeof RecipeForm>;
export type RecipeInput = z.output<typeof RecipeInput>;

export const RecipeDto = z.object({
  components: z.array(ComponentRow),
  /** Null for a product that is not assembled. */
  canBeAssembled: z.number().int().nullable(),
});

export const toRecipeDto = ({
  components,
  canBeAssembled,
}: z.output<typeof RecipeDto>): z.output<typeof RecipeDto> => ({
  components: components.map(({ productId, sku, name, quantity: units, available }) => ({
    ...{ productId, sku, name, quantity: units, available },
  })),
  canBeAssembled,
});
