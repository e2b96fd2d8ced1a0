import { type ReactNode, useRef } from "react";
import { Plus, Trash2 } from "#app/ui/icons/icons";
import { buttonClass, iconButtonClass } from "../../primitives/buttons/button-style";
import { cx } from "../../primitives/classes";
import { FieldNote } from "../field-parts/field-shell";
import { listIntent } from "../field-parts/list-intent";
import { useEntries } from "../field-parts/use-entries";
import { EntryContext, useFormField } from "../form/form-context";

type Props = {
  name: string;
  label: string;
  addLabel: string;
  /** What one entry is called, for "Remove item 2". */
  itemLabel?: string;
  newItem?: Record<string, string>;
  min?: number;
  max?: number;
  hint?: ReactNode;
  /** Of another list's entry: without a frame of its own. */
  within?: boolean;
  /** The fields of one entry; their names start with `item.name`. */
  children: (item: { name: string; index: number }) => ReactNode;
};

/** Repeated entries, such as an order's lines. Adding and removing are posts where scripts do not run. */
export function FieldList(props: Props) {
  const {
    name,
    label,
    addLabel,
    itemLabel = "item",
    newItem = {},
    min = 0,
    max = 200,
    hint,
    within = false,
    children,
  } = props;
  const { id, hintId, errorId, errors } = useFormField(name);
  const list = useRef<HTMLOListElement>(null);
  const { entries, add, remove } = useEntries(name, newItem, list);
  return (
    <fieldset aria-describedby={errors ? errorId : hint ? hintId : undefined} className="min-w-0">
      <legend className={within ? "sr-only" : "mb-2 font-medium"}>{label}</legend>
      <ol ref={list} id={id} className={within ? undefined : "divide-y divide-line rounded-lg border border-line"}>
        {entries.map(({ key, initial }, index) => {
          const item = { name: `${name}[${index}]`, index };
          return (
            <li key={key} className={cx("flex items-start gap-2", within ? "pb-2" : "p-3")}>
              <div className="min-w-0 flex-1">
                <EntryContext.Provider value={{ name: item.name, initial }}>{children(item)}</EntryContext.Provider>
              </div>
              <button
                {...listIntent("remove", { name, index })}
                aria-label={`Remove ${itemLabel} ${index + 1}`}
                disabled={entries.length <= min}
                className={iconButtonClass(
                  "ghost",
                  "md",
                  index === 0 ? "mt-6.5 pointer-coarse:mt-7.5" : "max-sm:mt-7.5",
                )}
                onClick={(event) => {
                  event.preventDefault();
                  remove(key);
                }}
              >
                <Trash2 className="size-4" strokeWidth={1.75} />
              </button>
            </li>
          );
        })}
        {entries.length >= max ? (
          <li className="p-3 text-muted text-sm">{`That is the most: ${max} ${itemLabel}s.`}</li>
        ) : (
          <li className={within ? "-ml-2" : "p-2"}>
            <button
              {...listIntent("insert", { name, defaultValue: newItem })}
              data-add
              className={buttonClass("ghost", "sm")}
              onClick={(event) => {
                event.preventDefault();
                add();
              }}
            >
              <Plus className="size-4" />
              {addLabel}
            </button>
          </li>
        )}
      </ol>
      <FieldNote hint={hint} hintId={hintId} errorId={errorId} errors={errors} />
    </fieldset>
  );
}
