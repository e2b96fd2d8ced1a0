import { z } from "zod";
import { typedInteger } from "../kernel/typed-fields";

/** Created by the client, so that a request sent twice counts once. */
export const OperationId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^#~$:]+$/, "Use only letters, digits, - and _");

/** Units of a product. */
export const Quantity = typedInteger(
  z.number("Enter a whole number").int("Enter a whole number").min(1, "At least 1").max(1_000_000, "At most 1,000,000"),
);
