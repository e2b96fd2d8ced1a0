import type { ReactNode } from "react";
import { PostButton } from "#app/ui/forms/post-button";
import { Printer } from "#app/ui/icons/icons";
import { useShell } from "#app/ui/layouts/shell/shell-context";
import type { ButtonSize } from "#app/ui/primitives/buttons/button-style";
import type { PrintUse } from "#db/schema/values/printing-values";

/** Whether this browser's station has a printer for it. */
export const useStationPrints = (use: PrintUse): boolean => useShell()?.prints.includes(use) ?? false;

interface Props {
  use: PrintUse;
  action: string;
  fields?: Record<string, string>;
  size?: ButtonSize;
  children: ReactNode;
}

/** Sends a document to the printer of this browser's station; nothing where there is none. */
export function PrintButton({ use, ...button }: Props) {
  if (!useStationPrints(use)) return null;
  return <PostButton {...button} icon={Printer} pending="Sending…" preventScrollReset />;
}
