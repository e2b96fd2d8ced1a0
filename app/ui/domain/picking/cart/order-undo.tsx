import { Form } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { pickingPaths } from "#app/http/picking-paths";
import { HiddenFields } from "#app/ui/primitives/buttons/hidden-fields";

interface Props {
  orderId: string;
  pickId: string;
  onUndo: (orderId: string, pickId: string) => void;
  children: ReactNode;
}

/** Undoes one pick of an order on the cart; its button is passed as children. */
export function OrderUndo({ orderId, pickId, onUndo, children }: Props) {
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onUndo(orderId, pickId);
  }
  return (
    <Form method="post" action={pickingPaths.undo(orderId)} onSubmit={onSubmit} preventScrollReset className="contents">
      <HiddenFields fields={{ pickId }} />
      {children}
    </Form>
  );
}
