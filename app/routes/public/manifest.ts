import { publicLoader } from "#app/http/guards/guard.server";
import { CANVAS } from "#app/ui/layouts/theme-color";

/** Web app manifest, with the provider's own brand name. */
export const loader = publicLoader("browsers fetch it before anyone signs in", async ({ state }) => {
  const { brand } = state.settings;
  const manifest = {
    id: "/",
    name: brand,
    short_name: brand,
    description: "Warehouse and fulfillment software",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: CANVAS.light,
    theme_color: CANVAS.light,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Picking", url: "/picking" },
      { name: "Orders", url: "/orders" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
});
