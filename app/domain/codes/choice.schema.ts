import { z } from "zod";

/** The chosen one of several meanings, as the screen submits it with the code: "product:<id>". */
export const ChoiceField = z
  .string()
  .max(100)
  .regex(/^[a-z]+:[^:]+$/)
  .optional()
  .catch(undefined);
