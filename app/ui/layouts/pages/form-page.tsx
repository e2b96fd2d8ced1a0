import type { ReactNode } from "react";
import { cx } from "../../primitives/classes";
import { Page } from "./page";

type Props = {
  title: string;
  subtitle?: ReactNode;
  back: string;
  backLabel?: string;
  /** Used on the warehouse floor: targets are large enough for gloves. */
  touch?: boolean;
  /** Between the title and the form, such as what blocks an order. */
  above?: ReactNode;
  children: ReactNode;
};

/** A page with one form and a link back. */
export function FormPage({ title, subtitle, back, backLabel = "Back", touch = false, above, children }: Props) {
  return (
    <Page title={title} subtitle={subtitle} back={{ to: back, label: backLabel }} width="narrow">
      {above}
      <div className={cx("grid gap-5 rounded-lg border border-line bg-surface p-6 max-sm:p-4", touch && "touch-form")}>
        {children}
      </div>
    </Page>
  );
}

export { Hint } from "../../primitives/states/hint";
