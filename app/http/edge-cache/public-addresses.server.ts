import { helpArticles } from "#app/domain/system/help/support.service.server";
import { paths } from "../paths";

/** Paths of the pages that are the same for all visitors, as the sitemap lists them. */
export const PUBLIC_PAGES: readonly string[] = [
  paths.home(),
  paths.support(),
  paths.contact(),
  paths.apiReference(),
  ...helpArticles().map(({ slug }) => paths.helpArticle(slug)),
  ...(["privacy", "terms", "cookies"] as const).map(paths.legal),
];

const SHARED: ReadonlySet<string> = new Set([...PUBLIC_PAGES, "/robots.txt", "/sitemap.xml", "/manifest.webmanifest"]);

/** Whether all visitors get the same answer at this path, apart from how it is displayed. */
export const isSharedPath = (pathname: string): boolean => SHARED.has(pathname);
