import { useLocation } from "@remix-run/react";
import { BACK, backTarget, withBack } from "#app/http/redirects/back-path";

interface Back {
  to: string;
  label: string;
}

/** The page that this one was opened from, if its URL says so; else the usual one. */
export const useBack = (usual: Back): Back => backTarget(useBackParam()) ?? usual;

/** The URL's way back, to be kept by links to the same page with another query. */
export const useBackParam = (): string | undefined => new URLSearchParams(useLocation().search).get(BACK) ?? undefined;

/** Adds the way back to this page to links. */
export function useWithBack(): (to: string) => string {
  const { pathname, search } = useLocation();
  return (to) => withBack(to, pathname + search);
}
