import { useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { paths } from "#app/http/paths";
import { Plus } from "#app/ui/icons/icons";
import { usePost } from "../../forms/use-post";
import { iconButtonClass } from "../../primitives/buttons/button-style";
import { HiddenFields } from "../../primitives/buttons/hidden-fields";
import type { StockRow, StockSearch } from "./stock-types";

interface Pressed {
  /** Names the next press of each button: sent twice it counts once. */
  operation: string;
  /** The list that it comes back to. */
  search: StockSearch;
  /** Where it comes back to, when not to that list. */
  from: "company" | undefined;
}

/** The form that all rows' buttons belong to. */
const FORM = "plus-one";

/** One unit more at once, in markup that costs a table of fifty little. */
export const plusOne = ({ id, name }: StockRow) => (
  <button
    type="submit"
    form={FORM}
    name="productId"
    value={id}
    aria-label={`Add one unit of ${name}`}
    title={`Add one unit of ${name}`}
    className={iconButtonClass("ghost", "sm", "max-md:border max-md:border-line-strong/60")}
  >
    <Plus strokeWidth={1.75} />
  </button>
);

/** What the rows' buttons send: beside the page, each by itself. */
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
      <form id={FORM} method="post" action={paths.inventory("stock", search)} onSubmit={send}>
        <HiddenFields fields={{ intent: "plus", operationId: operation, ...(from && { from }) }} />
      </form>
      {pressed.map((id) => (
        <Sent key={id} id={id} table={table} />
      ))}
    </>
  );
}

const keyOf = (id: string): string => `plus-${id}`;

/** Not disabled meanwhile, which would take the keyboard away from it: what is sent twice counts once. */
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
