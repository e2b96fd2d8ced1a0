import { useState } from "react";
import { Check } from "#app/ui/icons/icons";
import { controlClass } from "../../forms/input-class";
import { usePost } from "../../forms/use-post";
import { cx } from "../../primitives/classes";
import { HiddenFields } from "../../primitives/hidden-fields";
import { IconButton } from "../../primitives/icon-button";

type Props = { row: { id: string; name: string; reorderPoint: number }; action: string };

/** The number where it stands, to be changed there: Enter or the button beside it keeps it. */
export function ReorderPointForm({ row, action }: Props) {
  const fetcher = usePost();
  const [typed, setTyped] = useState(String(row.reorderPoint));
  const isChanged = typed !== String(row.reorderPoint);
  return (
    <fetcher.Form method="post" action={action} className="inline-flex items-center justify-end gap-1">
      <HiddenFields fields={{ intent: "reorder-point", productId: row.id }} />
      <span className="inline-block w-20">
        <input
          type="number"
          name="reorderPoint"
          aria-label={`Reorder point of ${row.name}`}
          inputMode="numeric"
          min={0}
          max={1_000_000}
          step={1}
          required
          autoComplete="off"
          defaultValue={row.reorderPoint}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // The wheel over a focused number would change it unseen.
          onWheel={(event) => event.currentTarget.blur()}
          className={cx(controlClass, "tabular h-8 text-right pointer-coarse:h-11")}
        />
      </span>
      <IconButton
        type="submit"
        label={`Save the reorder point of ${row.name}`}
        icon={Check}
        size="sm"
        variant={isChanged ? "primary" : "ghost"}
        disabled={fetcher.state !== "idle"}
      />
    </fetcher.Form>
  );
}
