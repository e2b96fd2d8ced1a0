import { z } from "zod";

const Id = z.string().min(1).max(64);
const CountId = z.string().min(8).max(64);

/** The order that is picked, or the cart with several. */
export const PickedWork = z.object({ order: Id.optional(), cart: Id.optional() });
export type PickedWork = z.output<typeof PickedWork>;
export const ZeroCheckParams = z.object({ locationId: Id });

/** A picker's answer, as a device sends it; `by` is the user who gave it. */
export const ZeroCheckCall = z.object({ operationId: CountId, isEmpty: z.boolean(), by: Id });
export type ZeroCheckAnswer = Pick<z.output<typeof ZeroCheckCall>, "operationId" | "isEmpty">;

/** The answer about a bin, as a form: for each company with a location there. */
export const ZeroCheckForm = z.object({
  checks: z
    .array(z.object({ operationId: CountId, locationId: Id }))
    .min(1)
    .max(100),
  answer: z.enum(["empty", "not-empty"]),
});
