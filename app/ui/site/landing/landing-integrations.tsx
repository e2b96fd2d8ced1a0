import { OFFERED_TABLE } from "#app/domain/integrations/connect/integration-status";
import { paths } from "#app/http/paths";
import { Badge } from "#app/ui/primitives/values/badge";
import { LandingSection } from "./landing-section";

type Partner = { name: string; kind: string; text: string; type?: string; isBuiltIn?: boolean };

const PARTNERS: Partner[] = [
  {
    type: "woocommerce",
    name: "WooCommerce",
    kind: "Shop plugin",
    text: "Orders in and tracking back, within seconds.",
  },
  {
    type: "shopify",
    name: "Shopify",
    kind: "Storefront platform",
    text: "Orders in and fulfillments back to the shop.",
  },
  { type: "squarespace", name: "Squarespace", kind: "Site builder", text: "Orders from Squarespace sites." },
  { name: "BigCommerce", kind: "Commerce builder", text: "Orders from one or more storefronts." },
  { name: "Wix", kind: "Commerce builder", text: "Orders from Wix stores." },
  { type: "shipstation", name: "ShipStation", kind: "Shipping", text: "Labels and rates from your own accounts." },
  { type: "pirateship", name: "Pirate Ship", kind: "Shipping rates", text: "Discounted postage for small parcels." },
  {
    name: "FedEx, UPS, USPS, DHL",
    kind: "Carriers",
    text: "Tracking numbers checked and linked.",
    isBuiltIn: true,
  },
  { type: "stripe", name: "Stripe", kind: "Payments", text: "Online payment of client invoices." },
];

/** Partners, each marked as available or not. `connected` lists the types that have an adapter. */
export function LandingIntegrations({ connected }: { connected: readonly string[] }) {
  return (
    <LandingSection
      id="integrations"
      title="Seamless Integrations"
      lead="Connect these today. Need another one? Tell us what your clients sell on, and it shapes what we build next."
    >
      <ul className="hairline-grid sm:grid-cols-2 lg:grid-cols-3">
        {PARTNERS.map(({ name, kind, text, type, isBuiltIn }) => (
          <li key={name} className="flex flex-col p-6">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <h3 className="text-md">{name}</h3>
              {isBuiltIn || (type && connected.includes(type)) ? (
                <Badge status={OFFERED_TABLE[isBuiltIn ? "built-in" : "connected"]} />
              ) : (
                <a
                  href={paths.contact(`Integration: ${name}`)}
                  className="rounded-sm text-muted text-sm underline underline-offset-4 transition-colors hover:text-ink"
                >
                  On request<span className="sr-only">: {name}</span>
                </a>
              )}
            </div>
            <p className="text-muted text-sm">{kind}</p>
            <p className="mt-4 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
