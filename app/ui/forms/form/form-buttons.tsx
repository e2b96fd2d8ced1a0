import type { ReactNode } from "react";
import { Button } from "../../primitives/buttons/button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { RETURN } from "../../primitives/use-kept-scroll";

export type FormButtonsProps = {
  submit: string;
  pending?: string;
  cancel?: string;
  cancelLabel?: string;
  /** Label of a button that restores the form's initial values; shown once they are changed. */
  reset?: string;
  variant?: "primary" | "secondary" | "danger";
  secondary?: ReactNode;
};

type Props = FormButtonsProps & {
  isPending: boolean;
  /** The form differs from what it began with. */
  isChanged: boolean;
};

export function FormButtons(props: Props) {
  const {
    submit,
    pending = "Saving...",
    cancel,
    cancelLabel = "Cancel",
    reset,
    variant = "primary",
    secondary,
  } = props;
  return (
    <div className="form-buttons flex flex-wrap-reverse items-center justify-end gap-3 max-sm:*:grow max-sm:*:px-2">
      {secondary && <div className="mr-auto">{secondary}</div>}
      {reset && props.isChanged && (
        <Button type="reset" variant="ghost">
          {reset}
        </Button>
      )}
      {cancel && (
        <LinkButton
          to={cancel}
          state={RETURN}
          variant="ghost"
          preventScrollReset
          data-safe={variant === "danger" || undefined}
        >
          {cancelLabel}
        </LinkButton>
      )}
      <Button type="submit" variant={variant} pending={props.isPending} pendingLabel={pending}>
        {submit}
      </Button>
    </div>
  );
}
