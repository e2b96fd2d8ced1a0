import type { ReactNode } from "react";
import { Button } from "../primitives/buttons/button";
import type { ButtonSize, ButtonVariant } from "../primitives/buttons/button-style";
import { HiddenFields } from "../primitives/buttons/hidden-fields";
import type { Icon } from "../primitives/icon";
import { usePost } from "./use-post";

type Props = {
  children: ReactNode;
  action?: string;
  fields?: Record<string, string>;
  pending?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
  className?: string;
  disabled?: boolean;
  /** For a button that returns to the page it is on. */
  preventScrollReset?: boolean;
};

/** A form of one button: it says that its work is under way, and only it waits. */
export function PostButton({ children, action, fields, pending, preventScrollReset, ...look }: Props) {
  const fetcher = usePost();
  return (
    <fetcher.Form method="post" action={action} preventScrollReset={preventScrollReset} className="contents">
      <HiddenFields fields={fields} />
      <Button type="submit" pending={fetcher.state !== "idle"} pendingLabel={pending} {...look}>
        {children}
      </Button>
    </fetcher.Form>
  );
}
