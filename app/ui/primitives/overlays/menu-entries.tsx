import { Link } from "@remix-run/react";
import { usePost } from "../../forms/use-post";
import { HiddenFields } from "../buttons/hidden-fields";
import { NEW_TAB } from "../buttons/new-tab";
import { cx } from "../classes";
import type { Icon } from "../icon";

/**
 * `opens` is the id of a dialog elsewhere on the page; `isDialog` says that `to` is shown over this page. `reload` is for
 * URLs that are not pages, `newTab` for those that the browser shows, such as PDFs.
 */
export type MenuItem =
  | { label: string; to: string; icon?: Icon; danger?: boolean; reload?: boolean; newTab?: boolean; isDialog?: boolean }
  | { label: string; fields: Record<string, string>; action?: string; icon?: Icon; danger?: boolean }
  | { label: string; opens: string; icon?: Icon; danger?: boolean }
  | "divider";

/** Look of one entry. */
export const MENU_ENTRY =
  "flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-base whitespace-nowrap hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-none pointer-coarse:h-11";

/** Content of a menu: links and one-button forms. */
export function MenuEntries({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const { Form } = usePost();
  return (
    <ul aria-label={label}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dividers have no other key, and entries keep their order
        <li key={index}>
          <MenuEntry item={item} Form={Form} />
        </li>
      ))}
    </ul>
  );
}

function MenuEntry({ item, Form }: { item: MenuItem; Form: ReturnType<typeof usePost>["Form"] }) {
  if (item === "divider") return <hr className="-mx-1 my-1 border-line border-t" />;
  const { label, icon: Icon, danger } = item;
  const look = cx(MENU_ENTRY, danger && "text-bad");
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
  if ("opens" in item) {
    return (
      <button type="button" className={look} {...{ popovertarget: item.opens }} onClick={openDialog}>
        {content}
      </button>
    );
  }
  if (item.reload || item.newTab) {
    return (
      <a href={item.to} className={look} {...(item.newTab && NEW_TAB)}>
        {content}
      </a>
    );
  }
  return (
    <Link to={item.to} className={look} preventScrollReset={item.isDialog}>
      {content}
    </Link>
  );
}

/** The menu closes first, so that the dialog returns the focus to the menu's button. */
function openDialog(event: React.MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  const entry = event.currentTarget;
  const dialog = document.getElementById(entry.getAttribute("popovertarget") ?? "");
  entry.closest<HTMLElement>("[popover]")?.hidePopover();
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

const entriesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("a, button")];

export const focusFirst = (list: HTMLElement) => entriesOf(list)[0]?.focus({ preventScroll: true });

/** The arrow keys move through the entries. */
export function walkEntries(event: React.KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const entries = entriesOf(event.currentTarget);
  const now = entries.indexOf(document.activeElement as HTMLElement);
  const next = step ? now + step : { Home: 0, End: entries.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  entries[(next + entries.length) % entries.length]?.focus();
}

/** Closes after the submit event: a form removed together with its menu would not be sent. */
export function closeAfterChoice(list: HTMLElement, target: EventTarget) {
  if (target instanceof Element && target.closest("a, button")) setTimeout(() => list.hidePopover());
}
