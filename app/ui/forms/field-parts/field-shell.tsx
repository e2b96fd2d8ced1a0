import type { ReactNode } from "react";
import { CircleAlert } from "#app/ui/icons/icons";
import { cx } from "../../primitives/classes";

/** What every field takes. */
export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** From 640 px on the label is heard, not seen: for fields in the rows of a list, whose first row shows it. */
  hideLabel?: boolean;
  className?: string;
};

type Props = Pick<FieldProps, "label" | "hint" | "optional" | "hideLabel" | "className"> & {
  id: string;
  hintId: string;
  errorId: string;
  errors: string[] | undefined;
  children: ReactNode;
};

/** Label above; below, the hint, or in its place what is wrong. */
export function FieldShell({
  id,
  label,
  hint,
  hintId,
  errorId,
  errors,
  optional,
  hideLabel,
  className,
  children,
}: Props) {
  return (
    <div className={cx("min-w-0", className)}>
      <label htmlFor={id} className={cx("mb-1.5 block font-medium", hideLabel && "sm:sr-only")}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      <FieldNote hint={hint} hintId={hintId} errorId={errorId} errors={errors} />
    </div>
  );
}

type NoteProps = { hint: ReactNode; hintId: string; errorId: string; errors: string[] | undefined };

export function FieldNote({ hint, hintId, errorId, errors }: NoteProps) {
  if (errors?.length) {
    return (
      <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-bad text-sm">
        <CircleAlert className="mt-0.5 size-3.5 shrink-0" strokeWidth={2.25} />
        <span>{errors.join(" ")}</span>
      </p>
    );
  }
  return hint ? (
    <p id={hintId} className="mt-1.5 text-muted text-sm">
      {hint}
    </p>
  ) : null;
}
