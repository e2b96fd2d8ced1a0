import { type RefObject, useEffect, useRef, useState } from "react";
import { Ellipsis } from "#app/ui/icons/icons";
import { iconButtonClass } from "../buttons/button-style";
import { closeAfterChoice, focusFirst, MenuEntries, type MenuItem, walkEntries } from "../overlays/menu-entries";
import { placeBeside } from "../overlays/place-beside";

/** The rows' shared menu, filled when opened. */
export interface RowMenu<Row> {
  /** Accessible name, such as "Actions for order 1042". */
  label: (row: Row) => string;
  items: (row: Row) => MenuItem[];
  /** A page with the same actions, for browsers without scripts. */
  to: (row: Row) => string;
}

/** A row's menu button, in markup small enough for a table of fifty. */
export const rowMenuLink = <Row,>(row: Row, id: string, menu: RowMenu<Row>) => (
  // biome-ignore lint/a11y/useSemanticElements: must be a link, which works without scripts
  <a
    href={menu.to(row)}
    role="button"
    aria-haspopup="true"
    data-menu={id}
    aria-label={menu.label(row)}
    title={menu.label(row)}
    className={iconButtonClass("ghost", "sm")}
  >
    <Ellipsis />
  </a>
);

const ANCHOR = "--row-menu";

type Props<Row> = {
  table: RefObject<HTMLElement>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  menu: RowMenu<Row>;
};

export function RowMenuList<Row>({ table, rows, rowKey, menu }: Props<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<{ id: string; by: HTMLElement } | null>(null);
  const row = opened && rows.find((one) => rowKey(one) === opened.id);

  useEffect(() => {
    const element = table.current;
    const open = (event: Event) => {
      const by = event.target instanceof Element && event.target.closest<HTMLElement>("a[data-menu]");
      if (!by || isElsewhere(event)) return;
      event.preventDefault();
      setOpened({ id: by.dataset.menu ?? "", by });
    };
    // An element with the button role must handle a button's keys.
    const press = (event: KeyboardEvent) => {
      if (event.key === " " && event.target instanceof HTMLElement && event.target.matches("a[data-menu]")) open(event);
    };
    element?.addEventListener("click", open);
    element?.addEventListener("keydown", press);
    return () => {
      element?.removeEventListener("click", open);
      element?.removeEventListener("keydown", press);
    };
  }, [table]);

  useEffect(() => {
    const popover = list.current;
    if (!popover || !opened) return;
    const { by } = opened;
    by.style.setProperty("anchor-name", ANCHOR);
    by.setAttribute("aria-expanded", "true");
    popover.style.setProperty("position-anchor", ANCHOR);
    popover.showPopover();
    placeBeside(by, popover);
    focusFirst(popover);
    const onToggle = () => {
      if (popover.matches(":popover-open")) return;
      by.style.removeProperty("anchor-name");
      by.removeAttribute("aria-expanded");
      setOpened(null);
    };
    popover.addEventListener("toggle", onToggle);
    return () => popover.removeEventListener("toggle", onToggle);
  }, [opened]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move between its links and buttons
    <div
      ref={list}
      className="menu"
      onKeyDown={walkEntries}
      onClick={(event) => closeAfterChoice(event.currentTarget, event.target)}
      {...{ popover: "auto" }}
    >
      {row && <MenuEntries label={menu.label(row)} items={menu.items(row)} />}
    </div>
  );
}

/** A modified click opens the link in a new tab. */
const isElsewhere = (event: Event): boolean =>
  event.defaultPrevented || (event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey));
