import { helpArticles } from "#app/domain/system/help/support.service.server";
import { publicLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";

export const loader = publicLoader("search engines read it", async ({ request, state }) => {
  const origin = state.settings.origin || new URL(request.url).origin;
  const pages = [
    paths.home(),
    paths.support(),
    paths.contact(),
    paths.apiReference(),
    ...helpArticles().map(({ slug }) => paths.helpArticle(slug)),
    ...(["privacy", "terms", "cookies"] as const).map(paths.legal),
  ];
  const urls = pages.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
});

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
