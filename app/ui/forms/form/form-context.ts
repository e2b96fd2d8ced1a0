import { createContext, useContext } from "react";
import { valueAt } from "../field-parts/field-path";
import type { Errors } from "./form-result";

type FormShared = {
  id: string;
  initial: unknown;
  errors: Errors;
  /** Forgets what was wrong with the entries of a list, whose places have changed. */
  forget: (listName: string) => void;
  /** Grows with every reset, so that lists start again. */
  resets: number;
};

export const FormContext = createContext<FormShared | null>(null);

/** One entry of a list: its fields begin with what the entry began with, wherever in the list it now stands. */
export const EntryContext = createContext<{ name: string; initial: unknown } | null>(null);

export function useFormShared(): FormShared {
  const form = useContext(FormContext);
  if (!form) throw new Error("A field stands inside an ActionForm.");
  return form;
}

/** A field's identity and state, by its name. */
export function useFormField(name: string) {
  const form = useFormShared();
  const entry = useContext(EntryContext);
  const id = `${form.id}-${name}`;
  const initial =
    entry && name.startsWith(entry.name)
      ? valueAt(entry.initial, name.slice(entry.name.length))
      : valueAt(form.initial, name);
  return { id, errorId: `${id}-error`, hintId: `${id}-hint`, initial, errors: form.errors[name] };
}
