import { createContext, useContext } from "react";
import type { PrintUse } from "#db/schema/values/printing-values";

export type ShellUser = {
  id: string;
  displayName: string;
  roleLabel: string;
  initials: string;
  /** Whether they belong to a client company, which has words of its own for some statuses. */
  isClient: boolean;
  /** Whether their sidebar leads to the client portal. */
  isPortal: boolean;
  /** What the search field suggests to type: something that the user may do. */
  searchExample: string;
};

/** What a page's header needs from the frame. */
export type Shell = {
  user: ShellUser;
  unread: number;
  /** Warehouses to choose from; empty where there is no choice. */
  warehouses: readonly { id: string; code: string; name: string }[];
  warehouseId: string | null;
  /** What the print station of this browser prints. */
  prints: readonly PrintUse[];
  openSearch: () => void;
};

const ShellContext = createContext<Shell | null>(null);
export const ShellProvider = ShellContext.Provider;

/** Null outside the frame: on public pages, and when the frame itself has failed. */
export const useShell = (): Shell | null => useContext(ShellContext);

/** Whether the viewer belongs to a client company. */
export const useIsClient = (): boolean => useShell()?.user.isClient ?? false;
