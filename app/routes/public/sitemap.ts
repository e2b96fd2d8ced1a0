import { PUBLIC_PAGES } from "#app/http/edge-cache/public-addresses.server";
import { publicLoader } from "#app/http/guards/guard.server";

export const loader = publicLoader("search engines read it", async ({ request, state }) => {
  const origin = state.settings.origin || new URL(request.url).origin;
  const urls = PUBLIC_PAGES.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`);
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
