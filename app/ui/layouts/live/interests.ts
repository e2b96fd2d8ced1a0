import type { Interest } from "#app/http/live/areas";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Lists and figures, by path, with what they show. */
const SCREENS: Readonly<Record<string, readonly Interest["area"][]>> = {
  "/": ["orders", "staging", "stock", "returns", "inbound"],
  "/orders": ["orders"],
  "/my-orders": ["orders"],
  "/staging": ["staging"],
  "/shipping": ["orders"],
  "/picking": ["orders", "picking"],
  "/picking-tasks": ["orders", "picking"],
  "/scanner": ["orders", "picking"],
  "/floor": ["orders", "picking"],
  "/inventory": ["stock"],
  "/inventory/low": ["stock"],
  "/my-inventory": ["stock"],
  "/inventory/inbound": ["inbound"],
  "/returns": ["returns"],
  "/notifications": ["notifications"],
};

/** Pages of one order or product, by the path without the id. */
const PAGES_OF_ONE: Readonly<Record<string, Interest["area"]>> = {
  "/orders": "orders",
  "/my-orders": "orders",
  "/inventory/products": "stock",
  "/my-inventory": "stock",
};

/** What the page at the path shows and updates by itself; empty for forms and for work in progress. */
export function interestsOf(pathname: string): readonly Interest[] {
  const areas = SCREENS[pathname];
  if (areas) return areas.map((area) => ({ area }));
  const cut = pathname.lastIndexOf("/");
  const id = pathname.slice(cut + 1);
  const area = UUID.test(id) ? PAGES_OF_ONE[pathname.slice(0, cut)] : undefined;
  return area ? [{ area, id }] : [];
}
