import { useRef } from "react";
import { X } from "#app/ui/icons/icons";
import { part } from "#app/ui/primitives/part";
import type { Flash } from "./toast-store";

const UndoButton = part(() => import("./undo-button"), "UndoButton");

const SWIPE_PX = 50;

/** One message. A swipe to the right dismisses it. */
export function ToastCard({ flash, onDismiss }: { flash: Flash; onDismiss?: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);

  const moved = (event: React.PointerEvent) => (from.current === null ? 0 : Math.max(0, event.clientX - from.current));
  const slide = (px: number) => {
    if (card.current) card.current.style.transform = px ? `translateX(${px}px)` : "";
  };

  return (
    <div
      ref={card}
      role={flash.variant === "destructive" ? "alert" : "status"}
      data-variant={flash.variant ?? "default"}
      className="toast pointer-events-auto"
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest("button, a")) return;
        from.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => slide(moved(event))}
      onPointerUp={(event) => {
        if (moved(event) >= SWIPE_PX) onDismiss?.();
        else slide(0);
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
        slide(0);
      }}
    >
      <div className="min-w-0 flex-1 py-0.5">
        <p className="break-words font-medium">{flash.title}</p>
        {flash.description && <p className="mt-0.5 break-words">{flash.description}</p>}
      </div>
      {flash.link && (
        <a href={flash.link.to} className="inline-flex min-h-7 items-center underline pointer-coarse:min-h-11">
          {flash.link.label}
        </a>
      )}
      {flash.undoId && <UndoButton undoId={flash.undoId} />}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="js-only inline-flex size-7 shrink-0 items-center justify-center rounded-md opacity-70 transition-opacity hover:opacity-100 focus-visible:outline-current pointer-coarse:size-11"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
