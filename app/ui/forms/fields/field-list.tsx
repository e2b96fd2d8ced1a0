import { useField } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Plus, Trash2 } from "#app/ui/icons/icons";
import { buttonClass, iconButtonClass } from "../../primitives/buttons/button-style";
import { cx } from "../../primitives/classes";
import { FieldNote } from "../field-parts/field-shell";

type Item = Record<string, string>;

type Props = {
  name: string;
  label: string;
  addLabel: string;
  /** What one entry is called, for "Remove item 2". */
  itemLabel?: string;
  newItem?: Item;
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
  const [field, form] = useField<Item[]>(name);
  // Posted by an untrusted client, it may be no list.
  const entries = Array.isArray(field.initialValue) ? field.getFieldList() : [];
  const { errors, errorId, descriptionId: hintId } = field;
  const { list, focusAfter } = useListFocus(entries.length);
  return (
    <fieldset aria-describedby={errors ? errorId : hint ? hintId : undefined} className="min-w-0">
      <legend className={within ? "sr-only" : "mb-2 font-medium"}>{label}</legend>
      <ol
        ref={list}
        id={field.id}
        className={within ? undefined : "divide-y divide-line rounded-lg border border-line"}
      >
        {entries.map((entry, index) => (
          <li key={entry.key} className={cx("flex items-start gap-2", within ? "pb-2" : "p-3")}>
            <div className="min-w-0 flex-1">{children({ name: entry.name, index })}</div>
            <button
              {...form.remove.getButtonProps({ name, index })}
              type="submit"
              aria-label={`Remove ${itemLabel} ${index + 1}`}
              disabled={entries.length <= min}
              className={iconButtonClass("ghost", "md", index === 0 ? "mt-6.5 pointer-coarse:mt-7.5" : "max-sm:mt-7.5")}
              onClick={focusAfter("remove")}
            >
              <Trash2 className="size-4" strokeWidth={1.75} />
            </button>
          </li>
        ))}
        {entries.length >= max ? (
          <li className="p-3 text-muted text-sm">{`You can add up to ${max} ${itemLabel}s.`}</li>
        ) : (
          <li className={within ? "-ml-2" : "p-2"}>
            <button
              {...form.insert.getButtonProps({ name: field.name, defaultValue: newItem })}
              type="submit"
              data-add
              className={buttonClass("ghost", "sm")}
              onClick={focusAfter("insert")}
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

/** Moves the focus to the first field of an inserted entry, or to the button that adds one when an entry is removed. */
function useListFocus(length: number) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<keyof typeof AFTER | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the pressed button has changed the list
  useEffect(() => {
    if (pressed.current) list.current?.querySelector<HTMLElement>(AFTER[pressed.current])?.focus();
    pressed.current = null;
  }, [length]);
  const focusAfter = (intent: keyof typeof AFTER) => () => {
    pressed.current = intent;
  };
  return { list, focusAfter };
}

const AFTER = {
  insert: ":scope > li:nth-last-child(2) :is(input, select, textarea):not([type=hidden])",
  remove: ":scope > li > [data-add]",
};
