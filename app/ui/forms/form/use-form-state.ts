import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { type Errors, errorsOf } from "./form-result";
import type { Validate } from "./use-lazy-validation";

type Options = {
  id: string | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  defaultValue: Record<string, unknown> | undefined;
  validate: Validate | undefined;
};

/**
 * The browser's half of conform's protocol: the server parses and judges with conform and answers its result; here the
 * result becomes errors at fields. The fields keep their own values. Conform's own React half does more than these
 * forms need, at 11 kB.
 */
export function useFormState({ id, lastResult, defaultValue, validate }: Options) {
  const ownId = useId();
  const form = useRef<HTMLFormElement>(null);
  // Initial values of the fields. Later action results do not reset them: the fields keep what the user typed.
  const [initial] = useState(() => lastResult?.initialValue ?? defaultValue ?? {});
  const [seen, setSeen] = useState(lastResult);
  const [errors, setErrors] = useState<Errors>(() => errorsOf(lastResult));
  const [resets, setResets] = useState(0);
  const [failures, setFailures] = useState(Object.keys(errors).length ? 1 : 0);

  const fail = (found: Errors) => {
    setErrors(found);
    if (Object.keys(found).length > 0) setFailures((count) => count + 1);
  };
  if (lastResult !== seen) {
    setSeen(lastResult);
    fail(errorsOf(lastResult));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failed submission, not while it is mended
  useEffect(() => {
    if (failures > 0) firstInvalid(form.current, errors)?.focus();
  }, [failures]);
  useEffect(() => {
    // An answer that stays on the page and says "done" without values wants the form as new.
    if (lastResult?.status === "success" && !lastResult.initialValue) form.current?.reset();
  }, [lastResult]);

  const handlers = {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const judged = validate?.(new FormData(event.currentTarget));
      if (judged?.status !== "error") return;
      event.preventDefault();
      fail(errorsOf(judged));
    },
    onInput: (event: FormEvent<HTMLFormElement>) => {
      if (Object.keys(errors).length === 0) return;
      const edited = (event.target as HTMLInputElement).name;
      const judged = validate && errorsOf(validate(new FormData(event.currentTarget)));
      setErrors(judged ? pick(judged, Object.keys(errors)) : omit(errors, (name) => name === edited || name === ""));
    },
    onReset: () => {
      setErrors({});
      setResets((count) => count + 1);
    },
  };
  const shared = useMemo(
    () => ({
      id: id ?? ownId,
      initial,
      errors,
      resets,
      forget: (list: string) => setErrors((now) => omit(now, (name) => name.startsWith(list))),
    }),
    [id, ownId, initial, errors, resets],
  );
  return { form, shared, handlers };
}

/** While it is mended nothing new is called wrong; that waits for the next submission. */
const pick = (errors: Errors, names: string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));
const omit = (errors: Errors, isGone: (name: string) => boolean): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !isGone(name)));

function firstInvalid(form: HTMLFormElement | null, errors: Errors): HTMLElement | undefined {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
  return fields.find((field) => field.name && errors[field.name] && field.type !== "hidden");
}
