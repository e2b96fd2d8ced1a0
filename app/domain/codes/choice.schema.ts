import { z } from "zod";

/** Which of several meanings is meant, as the screen sends it back beside the code: "product:<id>". */
export const ChoiceField = z
  .string()
  .max(100)
  .regex(/^[a-z]+:[^:]+$/)
  .optional()
  .catch(undefined);
