import { type ReactNode, useEffect, useId, useRef } from "react";
import { Ellipsis } from "#app/ui/icons/icons";
import { buttonClass, iconButtonClass } from "../buttons/button-style";
import type { Icon } from "../icon";
import { closeAfterChoice, focusFirst, MenuEntries, type MenuItem, walkEntries } from "./menu-entries";
import { placeBeside } from "./place-beside";

type Props = {
  /** Accessible name, such as "Actions for order 1042". */
  label: string;
  icon?: Icon;
  /** Text on the button instead of an icon. */
  trigger?: ReactNode;
  /** Size of the button with a text. */
  size?: "sm" | "md";
} & (
  | { items: MenuItem[]; children?: never }
  /** A list of buttons of the form around the menu, which look like `MENU_ENTRY`. */
  | { children: ReactNode; items?: never }
);

/**
 * A button with a menu of links and one-button forms. It is a native popover, so it also opens without scripts; scripts
 * position it at its button and add arrow keys.
 */
export function Menu({ label, items, icon: Icon = Ellipsis, trigger, size = "md", children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const popover = list.current;
    if (!popover) return;
    const onToggle = () => {
      if (!popover.matches(":popover-open") || !button.current) return;
      placeBeside(button.current, popover);
      focusFirst(popover);
    };
    popover.addEventListener("toggle", onToggle);
    return () => popover.removeEventListener("toggle", onToggle);
  }, []);

  return (
    <span data-menu className="inline-flex">
      <button
        ref={button}
        type="button"
        aria-label={trigger ? undefined : label}
        title={trigger ? undefined : label}
        className={trigger ? buttonClass("secondary", size) : iconButtonClass("ghost", "sm")}
        {...{ popovertarget: id }}
      >
        <Icon className="size-4" />
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move between its links and buttons */}
      <div
        ref={list}
        id={id}
        className="menu"
        onKeyDown={walkEntries}
        onClick={(event) => closeAfterChoice(event.currentTarget, event.target)}
        {...{ popover: "auto" }}
      >
        {children ?? <MenuEntries label={label} items={items ?? []} />}
      </div>
    </span>
  );
}
