import { paths } from "#app/http/paths";
import { buttonClass } from "#app/ui/primitives/buttons/button-style";
import { LoginButton, type SignInMethods } from "../login-dialog";
import { useSiteFacts } from "../site-facts";
import { SiteLayout } from "../site-layout";
import { LandingFeatures } from "./landing-features";
import { LandingIntegrations } from "./landing-integrations";
import { LandingPicking } from "./landing-picking";
import { LandingWhy } from "./landing-why";

const CLAIMS = [
  { figure: "Same day", what: "order processing" },
  { figure: "99.8%", what: "picking accuracy" },
  { figure: "24/7", what: "visibility for every client" },
  { figure: "10 to 10,000+", what: "orders a day, on one system" },
];

export interface LandingFacts {
  /** The types of integration that are available. */
  connected: readonly string[];
  login: SignInMethods;
}

/** The page for visitors. Works without scripts, including sign-in. */
export function Landing({ connected, login }: LandingFacts) {
  const { facts } = useSiteFacts();
  return (
    <SiteLayout login={login}>
      <Hero brand={facts.brand} />
      <dl className="site-wrap grid grid-cols-2 gap-x-8 gap-y-8 py-14 sm:py-20 lg:grid-cols-4">
        {CLAIMS.map(({ figure, what }) => (
          <div key={figure} className="flex flex-col border-line-strong/40 border-t pt-4">
            <dt className="order-2 mt-1 text-muted text-md">{what}</dt>
            <dd className="tabular font-semibold text-xl tracking-tight">{figure}</dd>
          </div>
        ))}
      </dl>
      <LandingWhy brand={facts.brand} />
      <LandingFeatures />
      <LandingIntegrations connected={connected} />
      <Closing />
    </SiteLayout>
  );
}

function Hero({ brand }: { brand: string }) {
  return (
    <section className="site-wrap pt-12 sm:pt-16">
      <div className="grid items-end gap-x-8 gap-y-6 lg:grid-cols-12">
        <h1 className="site-display lg:col-span-7">
          Pick it right.
          <br />
          Ship it today.
        </h1>
        <div className="lg:col-span-5">
          <p className="max-w-xl text-lg text-muted">
            {brand} runs warehouses that ship for many companies. Orders arrive automatically, every pick is
            scan-verified, and each client sees its own stock.
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <LoginButton variant="primary" size="lg">
              Get Started
            </LoginButton>
            <a href={paths.contact("Schedule a demo")} className={buttonClass("secondary", "lg")}>
              Schedule Demo
            </a>
          </p>
        </div>
      </div>
      <div className="mt-10 sm:mt-12">
        <LandingPicking brand={brand} />
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className="border-line border-t bg-surface">
      <div className="site-wrap grid items-center gap-6 py-16 sm:py-20 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <h2 className="text-xl">Bring one client. Ship its first order this week.</h2>
          <p className="mt-2 max-w-2xl text-md text-muted">
            We set up a company with you, connect its store, and pick the first order together.
          </p>
        </div>
        <p className="flex flex-wrap gap-3 lg:col-span-4 lg:justify-end">
          <a href={paths.contact("Schedule a demo")} className={buttonClass("primary", "lg")}>
            Schedule Demo
          </a>
          <a href={paths.contact("General question")} className={buttonClass("secondary", "lg")}>
            Contact Us
          </a>
        </p>
      </div>
    </section>
  );
}
