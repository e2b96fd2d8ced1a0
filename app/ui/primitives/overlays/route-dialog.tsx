import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useId, useRef } from "react";
import { RETURN } from "../use-kept-scroll";
import { DIALOG_WIDTH, DialogFrame, type DialogSize } from "./dialog-frame";
import { DiscardQuestion } from "./discard-question";
import { useDialogGuard } from "./use-dialog-guard";

type Props = {
  title: string;
  /** URL of the page below the dialog, opened on close. */
  back: string;
  description?: ReactNode;
  size?: DialogSize;
  children: ReactNode;
};

/**
 * A dialog with its own URL: the server renders it open, and it works without scripts, where closing is a link. With
 * scripts it becomes modal, and closing asks before discarding input.
 */
export function RouteDialog({ title, back, description, size = "md", children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const leave = () => navigate(back, { preventScrollReset: true, state: RETURN });
  const { handlers, asking, keep, requestClose } = useDialogGuard(dialog, true, leave);
  return (
    <dialog
      ref={dialog}
      open
      data-route
      aria-labelledby={titleId}
      className="dialog"
      style={{ "--dialog-width": DIALOG_WIDTH[size] } as React.CSSProperties}
      {...handlers}
    >
      <DialogFrame
        titleId={titleId}
        title={title}
        description={description}
        close={(cross, className) => (
          <Link
            to={back}
            state={RETURN}
            aria-label="Close"
            className={className}
            preventScrollReset
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.button !== 0) return;
              event.preventDefault();
              requestClose();
            }}
          >
            {cross}
          </Link>
        )}
      >
        {children}
      </DialogFrame>
      {asking && <DiscardQuestion onKeep={keep} onDiscard={leave} />}
    </dialog>
  );
}
