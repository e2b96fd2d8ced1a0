import type { useFetcher } from "@remix-run/react";
import { forwardRef, type ReactNode } from "react";
import { Button } from "../primitives/buttons/button";
import { HiddenFields } from "../primitives/buttons/hidden-fields";

export type ConfirmDialogProps = {
  title: string;
  body: ReactNode;
  /** The word on the button that posts. */
  confirm: string;
  action?: string;
  fields?: Record<string, string>;
  /** The look of the button that posts. */
  tone?: "danger" | "primary";
  /** For a question about a part of the page that it is on. */
  preventScrollReset?: boolean;
};

type Props = ConfirmDialogProps & { id: string; Form: ReturnType<typeof useFetcher>["Form"] };

/** The question before a form is posted. It opens as a popover without scripts and as a modal with them. */
export const ConfirmDialog = forwardRef<HTMLDialogElement, Props>(function ConfirmDialog(props, dialog) {
  const { id, Form, title, body, confirm, action, fields, tone = "danger", preventScrollReset } = props;
  return (
    <dialog
      ref={dialog}
      id={id}
      {...{ popover: "auto" }}
      aria-labelledby={`${id}-title`}
      className="dialog text-left whitespace-normal"
      style={{ "--dialog-width": "26rem" } as React.CSSProperties}
      onPointerDown={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <Form
        method="post"
        action={action}
        preventScrollReset={preventScrollReset}
        className="p-6"
        onSubmit={(event) => event.currentTarget.closest("dialog")?.close()}
      >
        <HiddenFields fields={fields} />
        <h2 id={`${id}-title`} className="text-lg">
          {title}
        </h2>
        <div className="mt-2 text-muted">{body}</div>
        <div className="dialog-foot mt-6 flex flex-wrap justify-end gap-3">
          <Button
            variant="ghost"
            {...{ popovertarget: id, popovertargetaction: "hide" }}
            onClick={(event) => {
              event.preventDefault();
              event.currentTarget.closest("dialog")?.close();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant={tone}>
            {confirm}
          </Button>
        </div>
      </Form>
    </dialog>
  );
});
