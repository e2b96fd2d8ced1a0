import { publicLoader } from "#app/http/guards/guard.server";

export const loader = publicLoader("crawlers read it before any page", async ({ request, state }) => {
  const origin = state.settings.origin || new URL(request.url).origin;
  const lines = ["User-agent: *", "Disallow: /api/", "Allow: /", "", `Sitemap: ${origin}/sitemap.xml`, ""];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
});
