import type { Submission } from "@conform-to/react";
import { useRef, useState } from "react";
import type { ZodType } from "zod";

export type Validate = (formData: FormData) => Submission<unknown>;
export type LazySchema = () => Promise<ZodType>;

/**
 * Validation in the browser, loaded when the user starts to use the form: schemas are too large for the initial load,
 * and until then only the server validates.
 */
export function useLazyValidation(schema: LazySchema | undefined) {
  const [validate, setValidate] = useState<Validate>();
  const asked = useRef(false);

  function prepare() {
    if (asked.current || !schema) return;
    asked.current = true;
    Promise.all([import("@conform-to/zod/v4"), schema()]).then(
      ([{ parseWithZod }, loaded]) =>
        setValidate(() => (formData: FormData) => parseWithZod(formData, { schema: loaded })),
      () => {
        // Offline or a new release: the server still judges, and the next focus tries again.
        asked.current = false;
      },
    );
  }
  return { validate, prepare };
}
