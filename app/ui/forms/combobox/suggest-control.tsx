import { type ComponentPropsWithoutRef, useRef } from "react";
import type { Suggest, Suggestion } from "./suggestion";
import { useCombobox } from "./use-combobox";

type Props<S extends Suggestion> = Omit<ComponentPropsWithoutRef<"input">, "type"> & { suggest: Suggest<S> };

/** A text field; once scripts run, a combobox with suggestions takes its place, of the same size and name. */
export function SuggestControl<S extends Suggestion>({ suggest, ...props }: Props<S>) {
  const field = useRef<HTMLInputElement>(null);
  const parts = useCombobox(field, true);
  const input = { autoComplete: "off", autoCapitalize: "off", spellCheck: false, ...props };
  if (parts) return <parts.SuggestCombobox field={field} suggest={suggest} {...input} />;
  return <input ref={field} type="text" {...input} />;
}
