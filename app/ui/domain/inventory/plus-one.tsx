import { useSubmit } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";
import { paths } from "#app/http/paths";
import { Plus } from "#app/ui/icons/icons";
import { usePost } from "../../forms/use-post";
import { iconButtonClass } from "../../primitives/buttons/button-style";
import { HiddenFields } from "../../primitives/buttons/hidden-fields";
import type { StockRow, StockSearch } from "./stock-types";

interface Pressed {
  /** Names this press of the button: sent twice it counts once. */
  operation: string;
  /** The list that it comes back to. */
  search: StockSearch;
  /** Where it comes back to, when not to that list. */
  from: "company" | undefined;
}

/** One unit more at once, in markup that costs a table of fifty little. */
export const plusOne = ({ id, name }: StockRow, { operation, search, from }: Pressed) => (
  <form method="post" action={paths.inventory("stock", search)} data-plus={id}>
    <HiddenFields
      fields={{ intent: "plus", productId: id, operationId: `${operation}.${id}`, ...(from && { from }) }}
    />
    <button
      type="submit"
      aria-label={`Add one unit of ${name}`}
      title={`Add one unit of ${name}`}
      className={iconButtonClass("ghost", "sm", "max-md:border max-md:border-line-strong/60")}
    >
      <Plus className="size-4" strokeWidth={1.75} />
    </button>
  </form>
);

/** Sends what the rows' plus buttons say beside the page, each by itself. */
export function PlusOnes({ table }: { table: RefObject<HTMLElement> }) {
  const submit = useSubmit();
  const [pressed, setPressed] = useState<readonly string[]>([]);

  useEffect(() => {
    const element = table.current;
    const send = (event: Event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.dataset.plus) return;
      event.preventDefault();
      const { plus } = form.dataset;
      submit(form, { navigate: false, fetcherKey: keyOf(plus) });
      setPressed((before) => (before.includes(plus) ? before : [...before, plus]));
    };
    element?.addEventListener("submit", send);
    return () => element?.removeEventListener("submit", send);
  }, [table, submit]);

  return pressed.map((id) => <Sent key={id} id={id} table={table} />);
}

const keyOf = (id: string): string => `plus-${id}`;

/** Not disabled meanwhile, which would take the keyboard away from it: what is sent twice counts once. */
function Sent({ id, table }: { id: string; table: RefObject<HTMLElement> }) {
  const isBusy = usePost(keyOf(id)).state !== "idle";
  useEffect(() => {
    const button = table.current?.querySelector<HTMLElement>(`[data-plus="${id}"] button`);
    if (!isBusy || !button) return;
    button.setAttribute("aria-busy", "true");
    return () => {
      button.removeAttribute("aria-busy");
    };
  }, [isBusy, id, table]);
  return null;
}
