import type { ReactNode } from "react";
import { Printer } from "#app/ui/icons/icons";
import { useShell } from "#app/ui/layouts/shell/shell-context";
import { Button } from "#app/ui/primitives/buttons/button";
import type { ButtonSize } from "#app/ui/primitives/buttons/button-style";
import type { PrintUse } from "#db/schema/values/printing-values";

interface Props {
  /** Documents that the form can choose. */
  uses: readonly PrintUse[];
  action: string;
  size?: ButtonSize;
  className?: string;
  children?: ReactNode;
}

/** Button of a form that opens a document: sends it to the printer of this browser's station instead, if it has one. */
export function PrintInForm({ uses, action, size, className, children = "Print" }: Props) {
  const prints = useShell()?.prints ?? [];
  if (!uses.some((use) => prints.includes(use))) return null;
  return (
    <Button
      type="submit"
      size={size}
      className={className}
      icon={Printer}
      formAction={action}
      formMethod="post"
      formTarget="_self"
    >
      {children}
    </Button>
  );
}
