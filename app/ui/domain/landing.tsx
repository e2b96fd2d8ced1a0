import { useRouteLoaderData } from "@remix-run/react";
import { paths } from "#app/http/paths";
import type { loader as rootLoader } from "#app/root";
import { PublicLayout } from "../layouts/public-layout";
import { LinkButton } from "../primitives/link-button";

const STEPS = [
  ["Orders arrive by themselves", "From each client's store, within minutes, and never twice."],
  ["They wait in the open", "In a staging area, where a person or a rule accepts them. What is missing is named."],
  ["Picked by scanning", "Location, product, lot, first expired first out. A wrong item is refused, and told why."],
  ["Shipped and told", "The parcel leaves, stock is right to the unit, and the store has the tracking number."],
] as const;

/** The page for visitors; needs no script to be read. */
export function Landing() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <PublicLayout
      brand={root?.brand ?? ""}
      theme={root?.theme ?? "system"}
      signIn={{ to: paths.login(), label: "Login" }}
    >
      <main id="main" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h1 className="max-w-3xl text-balance text-2xl">Every parcel right, and every client can see it.</h1>
        <p className="mt-4 max-w-2xl text-md text-muted">
          Warehouse and fulfilment software for providers who ship for many companies: storefront orders in, scanned
          picks, parcels out, each client seeing its own stock and nobody else&apos;s.
        </p>
        <p className="mt-8">
          <LinkButton to={paths.login()} variant="primary" size="lg">
            Login
          </LinkButton>
        </p>
        <ol className="mt-16 grid gap-x-8 gap-y-10 border-line border-t pt-10 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map(([title, detail], index) => (
            <li key={title}>
              <p className="tabular text-faint text-sm">{index + 1}</p>
              <h2 className="mt-1 text-md">{title}</h2>
              <p className="mt-1 text-muted">{detail}</p>
            </li>
          ))}
        </ol>
      </main>
    </PublicLayout>
  );
}
