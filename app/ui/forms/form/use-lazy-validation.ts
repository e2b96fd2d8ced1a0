import { useRef, useState } from "react";
import type { ZodType } from "zod";
import type { Validate } from "./validate-form";

export type LazySchema = () => Promise<ZodType>;

/**
 * Validation in the browser, loaded when the user starts to use the form: schemas are too large for the initial load,
 * and until then only the server validates.
 */
export function useLazyValidation(schema: LazySchema | undefined) {
  const [validate, setValidate] = useState<Validate>();
  const isLoading = useRef(false);

  function load() {
    if (isLoading.current || !schema) return;
    isLoading.current = true;
    Promise.all([import("@conform-to/zod/v4"), schema()]).then(
      ([{ parseWithZod }, loaded]) =>
        setValidate(() => (formData: FormData) => parseWithZod(formData, { schema: loaded }) as ReturnType<Validate>),
      () => {
        // Offline or a new release: the server still validates, and the next focus tries again.
        isLoading.current = false;
      },
    );
  }
  return { validate, load };
}
