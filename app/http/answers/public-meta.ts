import type { MetaDescriptor } from "@remix-run/cloudflare";

interface PageMeta {
  title: string;
  description: string;
  path: string;
}

interface RootFacts {
  brand: string;
  /** The configured origin; empty when not configured, in which case no canonical URL is emitted. */
  origin: string;
  /** The URL this page was requested with. */
  calledAt: string;
}

/** Meta tags of a public page for search engines and link previews. */
export function publicMeta(
  matches: readonly { id: string; data?: unknown }[],
  { title, description, path }: PageMeta,
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as RootFacts | undefined;
  const brand = root?.brand ?? "";
  const origin = root?.origin || root?.calledAt || "";
  const whole = path === "/" ? `${brand}: ${title}` : `${title} · ${brand}`;
  return [
    { title: whole },
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand },
    { property: "og:title", content: whole },
    { property: "og:description", content: description },
    { property: "og:url", content: `${origin}${path}` },
    { property: "og:image", content: `${origin}/og.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "The picking screen: where to go, what to pick, and how many are left" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(root?.origin ? [{ tagName: "link", rel: "canonical", href: `${root.origin}${path}` }] : []),
  ];
}
