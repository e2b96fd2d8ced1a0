import { type ReactNode, useId, useRef } from "react";
import { DIALOG_WIDTH, DialogFrame, type DialogSize } from "./dialog-frame";
import { DiscardQuestion } from "./discard-question";
import { useDialogGuard } from "./use-dialog-guard";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  children: ReactNode;
};

/** A client-side dialog without a URL: a list of shortcuts, the camera. Otherwise use RouteDialog. */
export function Dialog({ open, onClose, title, description, size = "md", children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { handlers, asking, keep, requestClose } = useDialogGuard(dialog, open, onClose);
  if (!open) return null;
  return (
    <dialog
      ref={dialog}
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
          <button type="button" aria-label="Close" className={className} onClick={requestClose}>
            {cross}
          </button>
        )}
      >
        {children}
      </DialogFrame>
      {asking && <DiscardQuestion onKeep={keep} onDiscard={onClose} />}
    </dialog>
  );
}
