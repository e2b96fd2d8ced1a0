import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useId } from "react";
import { unitsToConfirm } from "#app/domain/picking/plan/expected-view";
import { isByHand } from "#app/domain/picking/plan/missing-scan";
import { type PickItemView, scannedOf } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { Check } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";
import type { PickControls } from "./use-pick-session";

type Props = { item: PickItemView; controls: PickControls; formId: string; isPrimary?: boolean };

/** Confirms units of one lot in one bin manually: all remaining ones, or the typed number. Hidden where they must be scanned. */
export function PickForm({ item, controls, formId, isPrimary = false }: Props) {
  const id = useId();
  const { place } = item;
  const { orderId, policy, at } = controls.view;
  if (!isByHand(policy, scannedOf(place, at))) return null;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const quantity = Number(new FormData(event.currentTarget).get("quantity"));
    if (Number.isInteger(quantity) && quantity > 0) controls.pick(item.id, quantity);
  }

  return (
    <Form
      method="post"
      action={pickingPaths.pick(orderId)}
      onSubmit={onSubmit}
      preventScrollReset
      className={`flex items-stretch gap-2 ${isPrimary ? "max-sm:w-full" : ""}`}
    >
      <HiddenFields
        fields={{
          itemId: item.id,
          ...(place && { lotId: place.lotId, locationId: place.locationId }),
          ...(at && { scannedLocationId: at }),
          scanId: `${formId}-${item.id.slice(-12)}`,
        }}
      />
      <label htmlFor={id} className="sr-only">
        Quantity of {item.name}
      </label>
      <input
        // Quantity and location change with every scan; the field follows.
        key={`${place?.lotId} ${place?.locationId} ${unitsToConfirm(item)}`}
        id={id}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={item.left}
        defaultValue={unitsToConfirm(item)}
        autoComplete="off"
        onWheel={(event) => event.currentTarget.blur()}
        className="tabular h-14 w-16 rounded-lg border border-line-strong bg-surface px-3 text-center text-md [appearance:textfield] focus-visible:border-accent focus-visible:outline-none"
      />
      <Button
        type="submit"
        size="touch"
        variant={isPrimary ? "primary" : "secondary"}
        icon={Check}
        className={isPrimary ? "max-sm:flex-1" : undefined}
        aria-label={`Pick ${item.name}`}
      >
        Pick
      </Button>
    </Form>
  );
}

/** Skips an item when another one can be picked before it. */
export function SkipForm({ item, controls, className }: Pick<Props, "item" | "controls"> & { className: string }) {
  const { items, orderId, sessionId } = controls.view;
  if (!items.some(({ id, left, waiting }) => left > waiting && id !== item.id)) return null;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    controls.skip(item.id);
  }
  return (
    <Form method="post" action={pickingPaths.skip(orderId)} onSubmit={onSubmit} preventScrollReset className="contents">
      <HiddenFields fields={{ sessionId, itemId: item.id }} />
      <Button type="submit" size="touch" variant="ghost" className={className}>
        Skip<span className="sr-only"> {item.name}</span>
      </Button>
    </Form>
  );
}

/** Undoes one pick; its button is passed as children. */
export function UndoForm({
  pickId,
  controls,
  children,
}: {
  pickId: string;
  controls: PickControls;
  children: ReactNode;
}) {
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    controls.undo(pickId);
  }
  return (
    <Form
      method="post"
      action={pickingPaths.undo(controls.view.orderId)}
      onSubmit={onSubmit}
      preventScrollReset
      className="contents"
    >
      <HiddenFields fields={{ pickId }} />
      {children}
    </Form>
  );
}
