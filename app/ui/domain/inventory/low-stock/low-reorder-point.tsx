import { type FormEvent, useEffect, useRef, useState } from "react";
import { controlClass } from "#app/ui/forms/field-parts/input-class";
import { usePost } from "#app/ui/forms/use-post";
import { Button } from "#app/ui/primitives/buttons/button";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import { cx } from "#app/ui/primitives/classes";

type Props = { row: { id: string; name: string; reorderPoint: number }; action: string };

const reorderFields = () => [...document.querySelectorAll<HTMLInputElement>("input[name=reorderPoint]")];

/** The reorder point, edited in place: saved by Enter, or by the button that appears on a change. */
export function ReorderPointForm({ row, action }: Props) {
  const fetcher = usePost();
  const [typed, setTyped] = useState(String(row.reorderPoint));
  const isPending = fetcher.state !== "idle";
  const sentFrom = useRef<number | null>(null);
  // A saved reorder point replaces the field, or takes its row away.
  useEffect(() => {
    return () => {
      const { current: index } = sentFrom;
      if (index === null || document.activeElement !== document.body) return;
      const fields = reorderFields();
      const own = fields.find(({ form }) => form && new FormData(form).get("productId") === row.id);
      const next = own ?? fields[Math.min(index, fields.length - 1)] ?? document.querySelector<HTMLElement>("h1");
      next?.focus({ preventScroll: true });
    };
  }, [row.id]);
  const keepPlace = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    sentFrom.current = reorderFields().findIndex(({ form }) => form === currentTarget);
  };
  const save = (
    <Button type="submit" size="sm" variant="primary" pending={isPending} aria-label={`Save for ${row.name}`}>
      Save
    </Button>
  );
  return (
    // The field stays at the column's edge, with or without the button.
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={keepPlace}
      className="inline-flex flex-row-reverse items-center gap-1.5"
    >
      <HiddenFields fields={{ productId: row.id }} />
      <span className="inline-block w-20">
        <input
          name="reorderPoint"
          aria-label={`Reorder point of ${row.name}`}
          inputMode="numeric"
          maxLength={7}
          required
          autoComplete="off"
          defaultValue={row.reorderPoint}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className={cx(controlClass, "tabular h-8 border-line-strong/60 text-right pointer-coarse:h-11")}
        />
      </span>
      {isPending || typed !== String(row.reorderPoint) ? save : <noscript>{save}</noscript>}
    </fetcher.Form>
  );
}
