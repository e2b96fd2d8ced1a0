import { useField } from "@conform-to/react";
import { type PointerEvent, useRef, useState } from "react";
import { drawTo, type Point, pointAt, SIGNATURE_BOX } from "#app/domain/shipping/loads/signature";
import { FieldNote } from "#app/ui/forms/field-parts/field-shell";
import { X } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { SignatureDrawing } from "./signature-drawing";

type Pen = Point & { isStart: boolean; pointerId: number };

/** Where the driver signs with a finger, with or without a glove, a pen or the mouse. Without scripts it is not shown. */
export function SignatureField({ name, label }: { name: string; label: string }) {
  const [field] = useField<string>(name);
  const [signature, setSignature] = useState(field.initialValue ?? "");
  const input = useRef<HTMLInputElement>(null);
  const pen = useRef<Pen | null>(null);
  // The pen can move several times between two renders.
  const drawn = useRef(signature);

  const at = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const box = currentTarget.getBoundingClientRect();
    return pointAt({ x: clientX - box.left, y: clientY - box.top }, box);
  };

  function put(event: PointerEvent) {
    // A second finger or the palm of the hand draws nothing.
    if (event.button !== 0 || pen.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.current = { ...at(event), isStart: true, pointerId: event.pointerId };
  }

  function move(event: PointerEvent) {
    const from = pen.current;
    if (from?.pointerId !== event.pointerId) return;
    const to = at(event);
    const next = drawTo(drawn.current, from, to);
    if (next === drawn.current) return;
    pen.current = { ...from, ...to, isStart: false };
    show(next);
  }

  function show(next: string) {
    drawn.current = next;
    setSignature(next);
  }

  function lift({ pointerId }: PointerEvent) {
    if (pen.current?.pointerId !== pointerId) return;
    pen.current = null;
    // The dialog asks before it discards what was drawn.
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <fieldset aria-labelledby={`${field.id}-label`} className="js-only min-w-0">
      <div className="mb-1.5 flex min-h-14 items-center justify-between gap-3">
        <span id={`${field.id}-label`} className="font-medium">
          {label}
          <span className="font-normal text-muted"> (optional)</span>
        </span>
        {signature && (
          <Button size="touch" variant="ghost" icon={X} onClick={() => show("")}>
            Clear
          </Button>
        )}
      </div>
      <div
        onPointerDown={put}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
        style={{ aspectRatio: `${SIGNATURE_BOX.width} / ${SIGNATURE_BOX.height}` }}
        className="cursor-crosshair touch-none select-none rounded-lg bg-surface ring-1 ring-line-strong"
      >
        <SignatureDrawing signature={signature} label={signature ? "Signed" : "Not signed"} />
      </div>
      <input ref={input} type="hidden" name={name} form={field.formId} value={signature} />
      <FieldNote hint="Sign in the box." hintId={field.descriptionId} errorId={field.errorId} errors={field.errors} />
    </fieldset>
  );
}
