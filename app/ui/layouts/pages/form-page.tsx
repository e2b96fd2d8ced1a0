import type { ReactNode } from "react";
import { Page } from "./page";

type Props = { title: string; subtitle?: ReactNode; back: string; backLabel?: string; children: ReactNode };

/** A page that holds one form, and the way back. */
export function FormPage({ title, subtitle, back, backLabel = "Back", children }: Props) {
  return (
    <Page title={title} subtitle={subtitle} back={{ to: back, label: backLabel }} width="narrow">
      <div className="grid gap-5 rounded-lg border border-line bg-surface p-6 max-sm:p-4">{children}</div>
    </Page>
  );
}

export { Hint } from "../../primitives/states/hint";
