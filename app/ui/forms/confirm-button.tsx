import { type ReactNode, useId, useRef } from "react";
import { Button } from "../primitives/buttons/button";
import type { ButtonSize, ButtonVariant } from "../primitives/buttons/button-style";
import { HiddenFields } from "../primitives/buttons/hidden-fields";
import type { Icon } from "../primitives/icon";
import { usePost } from "./use-post";

type Props = {
  label: string;
  title: string;
  body: ReactNode;
  /** The word on the button that does it. */
  confirm: string;
  action?: string;
  fields?: Record<string, string>;
  /** How the asking button looks; the doing one is always a danger button unless `tone` says otherwise. */
  variant?: ButtonVariant;
  tone?: "danger" | "primary";
  size?: ButtonSize;
  icon?: Icon;
};

/** Asks before it posts. The browser opens the question without scripts; with them it is a modal that holds the focus. */
export function ConfirmButton(props: Props) {
  const { label, title, body, confirm, action, fields, variant = "secondary", tone = "danger", size, icon } = props;
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
        {...{ popovertarget: id }}
        onClick={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        {label}
      </Button>
      <dialog
        ref={dialog}
        id={id}
        {...{ popover: "auto" }}
        aria-labelledby={`${id}-title`}
        className="dialog text-left whitespace-normal"
        style={{ "--dialog-width": "26rem" } as React.CSSProperties}
        onPointerDown={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <fetcher.Form method="post" action={action} className="p-6" onSubmit={() => dialog.current?.close()}>
          <HiddenFields fields={fields} />
          <h2 id={`${id}-title`} className="text-lg">
            {title}
          </h2>
          <div className="mt-2 text-muted">{body}</div>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button
              {...{ popovertarget: id, popovertargetaction: "hide" }}
              onClick={(event) => {
                event.preventDefault();
                dialog.current?.close();
              }}
            >
              Cancel
            </Button>
            <Button type="submit" variant={tone}>
              {confirm}
            </Button>
          </div>
        </fetcher.Form>
      </dialog>
    </>
  );
}
