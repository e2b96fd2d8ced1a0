import { Link } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Ellipsis } from "#app/ui/icons/icons";
import { usePost } from "../../forms/use-post";
import { buttonClass, iconButtonClass } from "../buttons/button-style";
import { HiddenFields } from "../buttons/hidden-fields";
import { cx } from "../classes";
import type { Icon } from "../icon";
import { placeBeside } from "./place-beside";

export type MenuItem =
  | { label: string; to: string; icon?: Icon; danger?: boolean; reload?: boolean }
  | { label: string; fields: Record<string, string>; action?: string; icon?: Icon; danger?: boolean }
  | "divider";

type Props = {
  /** What the menu is for, such as "Actions for order 1042". */
  label: string;
  items: MenuItem[];
  icon?: Icon;
  /** A word on the button instead of the icon alone. */
  trigger?: ReactNode;
};

const ITEM =
  "flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-base whitespace-nowrap hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-none pointer-coarse:h-11";

/**
 * A button with a list of links and one-button forms. The browser opens and closes it (also without scripts) and
 * keeps it above everything; scripts place it at its button and let the arrow keys walk it.
 */
export function Menu({ label, items, icon: Icon = Ellipsis, trigger }: Props) {
  const fetcher = usePost();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const popover = list.current;
    if (!popover) return;
    const onToggle = () => {
      if (!popover.matches(":popover-open") || !button.current) return;
      placeBeside(button.current, popover);
      popover.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
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
        className={trigger ? buttonClass("secondary", "md") : iconButtonClass("ghost", "sm")}
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
        onKeyDown={walk}
        onClick={(event) => closeAfterChoice(event.currentTarget, event.target)}
        {...{ popover: "auto" }}
      >
        <ul aria-label={label}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dividers have no name of their own
            <li key={index}>
              <MenuEntry item={item} Form={fetcher.Form} />
            </li>
          ))}
        </ul>
      </div>
    </span>
  );
}

function MenuEntry({ item, Form }: { item: MenuItem; Form: ReturnType<typeof usePost>["Form"] }) {
  if (item === "divider") return <hr className="-mx-1 my-1 border-line border-t" />;
  const { label, icon: Icon, danger } = item;
  const look = cx(ITEM, danger && "text-bad");
  const content = (
    <>
      {Icon && <Icon className={cx("size-4", !danger && "text-muted")} />}
      {label}
    </>
  );
  if ("fields" in item) {
    return (
      <Form method="post" action={item.action}>
        <HiddenFields fields={item.fields} />
        <button type="submit" className={look}>
          {content}
        </button>
      </Form>
    );
  }
  if (item.reload) {
    return (
      <a href={item.to} className={look}>
        {content}
      </a>
    );
  }
  return (
    <Link to={item.to} className={look}>
      {content}
    </Link>
  );
}

function walk(event: React.KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
  const now = entries.indexOf(document.activeElement as HTMLElement);
  const next = step ? now + step : { Home: 0, End: entries.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries[(next + entries.length) % entries.length]?.focus();
}

/** After the choice is under way: a form that vanishes with its menu would not be sent. */
function closeAfterChoice(list: HTMLElement, target: EventTarget) {
  if (target instanceof Element && target.closest("a, button")) setTimeout(() => list.hidePopover());
}
