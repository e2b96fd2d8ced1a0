import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** Chooses in the select as the user would. */
export function chooseIn({ current: field }: RefObject<HTMLSelectElement>, value: string): void {
  if (!field) return;
  field.value = value;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** The select's value, also after it was reset or set by code, such as filters that follow the URL. */
export function useSelectValue(select: RefObject<HTMLSelectElement>): string {
  const [value, setValue] = useState(() => select.current?.value ?? "");
  useEffect(() => {
    const field = select.current;
    if (!field) return;
    const read = () => setValue(field.value);
    read();
    const hears = new AbortController();
    for (const type of ["input", "change"]) field.addEventListener(type, read, { signal: hears.signal });
    // The fields are reset after the event.
    field.form?.addEventListener("reset", () => setTimeout(read), { signal: hears.signal });
    return () => hears.abort();
  }, [select]);
  return value;
}

/** The first invalid field and the first field of a dialog are focused by their form's name: the focus goes on. */
export function useFocusFrom(
  select: RefObject<HTMLSelectElement>,
  control: RefObject<HTMLInputElement | HTMLButtonElement>,
) {
  useLayoutEffect(() => {
    const field = select.current;
    const pass = () => control.current?.focus();
    if (field === document.activeElement) pass();
    field?.addEventListener("focus", pass);
    return () => field?.removeEventListener("focus", pass);
  }, [select, control]);
}
