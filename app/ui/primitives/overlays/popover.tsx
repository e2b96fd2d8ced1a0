import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { buttonClass } from "../buttons/button-style";
import type { Icon } from "../icon";
import { placeBeside } from "./place-beside";

type Props = {
  /** On a phone the button shows only its icon. */
  label: string;
  icon: Icon;
  children: ReactNode;
};

/**
 * A button with a floating box of forms. A native popover, so it also opens without scripts. It closes once one of its
 * forms or links has led to another address, and stays open when a form is refused.
 */
export function Popover({ label, icon: Icon, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popover = box.current;
    const place = () => {
      if (popover?.matches(":popover-open") && button.current) placeBeside(button.current, popover);
    };
    popover?.addEventListener("toggle", place);
    return () => popover?.removeEventListener("toggle", place);
  }, []);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the address changes
  useEffect(() => {
    if (!box.current?.matches(":popover-open")) return;
    box.current.hidePopover();
    // The browser returns the focus itself, but not from a control that is gone by now.
    button.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <span className="inline-flex shrink-0">
      <button ref={button} type="button" className={buttonClass("secondary", "md")} {...{ popovertarget: id }}>
        <Icon className="size-4" />
        <span className="max-sm:sr-only">{label}</span>
      </button>
      <div ref={box} id={id} role="dialog" aria-label={label} className="menu" {...{ popover: "auto" }}>
        {children}
      </div>
    </span>
  );
}
