import type { ReactNode } from "react";
import { X } from "#app/ui/icons/icons";

type Props = {
  titleId: string;
  title: string;
  description?: ReactNode;
  /** The link or button that closes it; its content is the close icon. */
  close: (cross: ReactNode, className: string) => ReactNode;
  children: ReactNode;
};

export type DialogSize = "sm" | "md" | "lg" | "xl";
export const DIALOG_WIDTH: Record<DialogSize, string> = { sm: "26rem", md: "32rem", lg: "44rem", xl: "60rem" };

/** Layout of every dialog: sticky title, close button, content. */
export function DialogFrame({ titleId, title, description, close, children }: Props) {
  return (
    <>
      <header className="dialog-head flex items-start justify-between gap-4 px-6 pt-5 pb-3">
        <div className="min-w-0">
          <h2 id={titleId} tabIndex={-1} className="text-lg outline-none">
            {title}
          </h2>
          {description && <p className="mt-0.5 text-muted">{description}</p>}
        </div>
        {close(
          <X className="size-5" strokeWidth={1.75} />,
          "-mt-1 -mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11",
        )}
      </header>
      {/* The head covers what lies above: the outline of a focused box would be cut. */}
      <div className="px-6 pt-1 pb-6">{children}</div>
    </>
  );
}
