import { useField } from "@conform-to/react";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass, iconButtonClass } from "../primitives/button-style";
import { FieldNote } from "./field-shell";

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
  /** The fields of one entry; their names start with `item.name`. */
  children: (item: { name: string; index: number }) => ReactNode;
};

/** Repeated entries, such as an order's lines. Adding and removing are posts, so they work without scripts too. */
export function FieldList(props: Props) {
  const { name, label, addLabel, itemLabel = "item", newItem = {}, min = 0, max = 200, hint, children } = props;
  const [field, form] = useField<Record<string, string>[]>(name);
  const items = field.getFieldList();
  return (
    <fieldset id={field.id} aria-describedby={field.errors?.length ? field.errorId : undefined} className="min-w-0">
      <legend className="mb-2 font-medium">{label}</legend>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {items.map((item, index) => (
          <li key={item.key} className="flex items-start gap-2 p-3">
            <div className="min-w-0 flex-1">{children({ name: item.name, index })}</div>
            <button
              {...form.remove.getButtonProps({ name, index })}
              aria-label={`Remove ${itemLabel} ${index + 1}`}
              disabled={items.length <= min}
              className={iconButtonClass("ghost", "md", index === 0 ? "mt-6.5 pointer-coarse:mt-7.5" : "max-sm:mt-7.5")}
            >
              <Trash2 className="size-4" strokeWidth={1.75} />
            </button>
          </li>
        ))}
        {items.length < max && (
          <li className="p-2">
            <button
              {...form.insert.getButtonProps({ name, defaultValue: newItem as never })}
              className={buttonClass("ghost", "sm")}
            >
              <Plus className="size-4" />
              {addLabel}
            </button>
          </li>
        )}
      </ol>
      <FieldNote hint={hint} hintId={field.descriptionId} errorId={field.errorId} errors={field.errors} />
    </fieldset>
  );
}
