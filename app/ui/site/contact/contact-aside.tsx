import { useSiteFacts } from "../site-facts";
import { ContactWays } from "./contact-ways";

const POINTS = (brand: string) => [
  { title: "A demo with your own orders", text: "We connect one of your stores and pick its first order with you." },
  { title: "Answers from warehouse people", text: `${brand} is built for warehouses, and so is our support.` },
  { title: "Your data stays yours", text: "Each company's data is separate, and you can export every list." },
];

/** Other ways to contact the provider, and what to expect. */
export function ContactAside() {
  const { facts } = useSiteFacts();
  return (
    <aside className="grid gap-10">
      <section aria-labelledby="ways-title">
        <h2 id="ways-title" className="text-md">
          Reach us directly
        </h2>
        <div className="mt-4">
          <ContactWays />
        </div>
      </section>
      <section aria-labelledby="points-title">
        <h2 id="points-title" className="text-md">
          What to expect
        </h2>
        <ul className="mt-4 border-line border-t">
          {POINTS(facts.brand).map(({ title, text }) => (
            <li key={title} className="border-line border-b py-4">
              <h3 className="text-base">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
