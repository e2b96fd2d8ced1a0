import { z } from "zod";
import { ComponentRow, componentInputs } from "./component-list.schema";

const MAX_UNITS = 1000;

/** A component: the kit's product and the component's. */
export const ComponentParams = z.object({
  productId: z.string().min(1).max(64),
  componentId: z.string().min(1).max(64),
});

export const { form: ComponentForm, call: ComponentsInput } = componentInputs(MAX_UNITS);
export type ComponentForm = z.output<typeof ComponentForm>;
export type ComponentsInput = z.output<typeof ComponentsInput>;

export const ComponentsDto = z.object({
  components: z.array(ComponentRow),
  /** Null for a product that is no kit. */
  availableKits: z.number().int().nullable(),
});
