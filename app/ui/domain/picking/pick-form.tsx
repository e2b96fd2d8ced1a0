import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useId } from "react";
import { unitsToConfirm } from "#app/domain/picking/plan/expected-view";
import type { PickItemView } from "#app/domain/picking/plan/pick-view";
import { Check } from "#app/ui/icons/icons";
import { Button } from "../../primitives/buttons/button";
import { HiddenFields } from "../../primitives/buttons/hidden-fields";
import type { PickControls } from "./use-pick-session";

type Props = { item: PickItemView; controls: PickControls; formId: string; isPrimary?: boolean };

/** Confirms units of one lot in one bin by hand: all that is to be taken there, or as many as are typed. */
export function PickForm({ item, controls, formId, isPrimary = false }: Props) {
  const id = useId();
  const { place } = item;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const quantity = Number(new FormData(event.currentTarget).get("quantity"));
    if (Number.isInteger(quantity) && quantity > 0) controls.pick(item.id, quantity);
  }

  return (
    <Form
      method="post"
      onSubmit={onSubmit}
      preventScrollReset
      className={`flex items-stretch gap-2 ${isPrimary ? "max-sm:w-full" : ""}`}
    >
      <HiddenFields
        fields={{
          intent: "pick",
          orderId: controls.view.orderId,
          itemId: item.id,
          ...(place && { lotId: place.lotId, locationId: place.locationId }),
          scanId: `${formId}-${item.id.slice(-12)}`,
        }}
      />
      <label htmlFor={id} className="sr-only">
        Quantity of {item.name}
      </label>
      <input
        // What is left, and where, changes with every scan; the field follows it.
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

/** Puts an item off, where another one can be picked before it. */
export function SkipForm({ item, controls, className }: Pick<Props, "item" | "controls"> & { className: string }) {
  const { items, orderId, sessionId } = controls.view;
  if (!items.some(({ id, left, waiting }) => left > waiting && id !== item.id)) return null;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    controls.skip(item.id);
  }
  return (
    <Form method="post" onSubmit={onSubmit} preventScrollReset className="contents">
      <HiddenFields fields={{ intent: "skip", orderId, sessionId, itemId: item.id }} />
      <Button type="submit" size="touch" variant="ghost" className={className}>
        Skip<span className="sr-only"> {item.name}</span>
      </Button>
    </Form>
  );
}

/** Puts one pick back; its button is inside. */
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
    <Form method="post" onSubmit={onSubmit} preventScrollReset className="contents">
      <HiddenFields fields={{ intent: "undo", orderId: controls.view.orderId, pickId }} />
      {children}
    </Form>
  );
}
