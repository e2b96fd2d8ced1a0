import { type ReactNode, useId, useRef } from "react";
import { Button } from "../primitives/buttons/button";
import type { ButtonSize, ButtonVariant } from "../primitives/buttons/button-style";
import type { Icon } from "../primitives/icon";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog";
import { usePost } from "./use-post";

type Props = ConfirmDialogProps & {
  label: ReactNode;
  /** Label while the form is posted. */
  pending?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
};

/** A button that asks before it posts. */
export function ConfirmButton({ label, pending, variant = "secondary", size, icon, ...question }: Props) {
  const fetcher = usePost();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={icon}
        pending={fetcher.state !== "idle"}
        pendingLabel={pending}
        {...{ popovertarget: id }}
        onClick={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        {label}
      </Button>
      <ConfirmDialog ref={dialog} id={id} Form={fetcher.Form} {...question} />
    </>
  );
}
