import type { Shop } from "../shop/shop";
import { ok, type Route } from "./api-response";
import { offsetAt } from "./dates";

function namespaces({ settings }: Shop): string[] {
  const core = [
    "oembed/1.0",
    "wc/v1",
    "wc/v2",
    "wc/v3",
    "wc/store/v1",
    "wc-analytics",
    "wc-admin",
    "wp/v2",
    "wp-site-health/v1",
  ];
  return settings.shipmentTracking ? [...core, "wc-shipment-tracking/v3"] : core;
}

/** The API's public description, readable without a key. */
export const ROOT_ROUTES: Route[] = [
  {
    open: true,
    path: /^$/,
    handlers: {
      GET: ({ shop }) =>
        ok({
          name: shop.settings.name,
          description: "",
          url: shop.siteUrl,
          home: shop.siteUrl,
          gmt_offset: String(offsetAt(shop.settings.timeZone, shop.now()) / 3_600_000),
          timezone_string: shop.settings.timeZone,
          page_for_posts: 0,
          page_on_front: 0,
          show_on_front: "posts",
          namespaces: namespaces(shop),
          authentication: {},
          routes: {},
          _links: { help: [{ href: "https://developer.wordpress.org/rest-api/" }] },
        }),
    },
  },
  {
    open: true,
    path: /^wc\/v3$/,
    handlers: { GET: () => ok({ namespace: "wc/v3", routes: {} }) },
  },
];
