import { useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { stockPaths } from "#app/http/stock-paths";
import { usePost } from "#app/ui/forms/use-post";
import { Plus } from "#app/ui/icons/icons";
import { iconButtonClass } from "#app/ui/primitives/buttons/button-style";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import type { StockRow, StockSearch } from "./stock-types";

interface Pressed {
  /** Base of each button's operation id, so that a repeated request counts once. */
  operation: string;
  /** URL of the list to return to. */
  search: StockSearch;
  /** Where to return to, if not to the list. */
  from: "company" | undefined;
}

/** Id of the form that all rows' buttons belong to. */
const FORM = "plus-one";

/** Adds one unit, in markup small enough for a table of fifty. */
export const plusOne = ({ id, name }: StockRow) => (
  <button
    type="submit"
    form={FORM}
    name="productId"
    value={id}
    aria-label={`Add one unit of ${name}`}
    title={`Add one unit of ${name}`}
    className={iconButtonClass("ghost", "sm")}
  >
    <Plus strokeWidth={1.75} />
  </button>
);

/** Submits the rows' buttons without leaving the page, each separately. */
export function PlusOnes({ operation, search, from, table }: Pressed & { table: RefObject<HTMLElement> }) {
  const submit = useSubmit();
  const [pressed, setPressed] = useState<readonly string[]>([]);

  function send(event: FormEvent<HTMLFormElement>) {
    const by = (event.nativeEvent as SubmitEvent).submitter;
    if (!(by instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const { value: id } = by;
    submit(by, { navigate: false, fetcherKey: keyOf(id) });
    setPressed((before) => (before.includes(id) ? before : [...before, id]));
  }

  return (
    <>
      <form id={FORM} method="post" action={stockPaths.addOne(search)} onSubmit={send}>
        <HiddenFields fields={{ operationId: operation, ...(from && { from }) }} />
      </form>
      {pressed.map((id) => (
        <Sent key={id} id={id} table={table} />
      ))}
    </>
  );
}

const keyOf = (id: string): string => `plus-${id}`;

/** Not disabled while submitting, which would drop the keyboard focus. A repeated request counts once. */
function Sent({ id, table }: { id: string; table: RefObject<HTMLElement> }) {
  const isBusy = usePost(keyOf(id)).state !== "idle";
  useEffect(() => {
    const button = table.current?.querySelector<HTMLElement>(`[form="${FORM}"][value="${id}"]`);
    if (!isBusy || !button) return;
    button.setAttribute("aria-busy", "true");
    return () => {
      button.removeAttribute("aria-busy");
    };
  }, [isBusy, id, table]);
  return null;
}
