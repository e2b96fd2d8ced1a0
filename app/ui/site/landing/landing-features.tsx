import { Boxes, ClipboardList, Inbox, ScanBarcode, ShieldCheck, Truck } from "#app/ui/icons/icons";
import { LandingSection } from "./landing-section";

const FEATURES = [
  {
    icon: ScanBarcode,
    title: "Scan-verified picking",
    text: "A wedge scanner, the phone's camera or the keyboard, all in one field. Locations in walking order, large enough to read from six feet away.",
  },
  {
    icon: ClipboardList,
    title: "Orders from every client",
    text: "One list for all stores, or for one company. Search, hold, edit, and cancel, with a full history of changes.",
  },
  {
    icon: Boxes,
    title: "Stock that adds up",
    text: "On hand, allocated, and available, per lot and location. The first to expire ships first, and stock never falls below zero, even when two people take the last unit.",
  },
  {
    icon: Inbox,
    title: "A staging area",
    text: "Review store orders before you accept them. Unknown SKUs and missing addresses are flagged before they cost you a shipment.",
  },
  {
    icon: Truck,
    title: "Shipping that updates the store",
    text: "Tracking numbers are checked against the carrier's format. The store is updated, and the customer is notified.",
  },
  {
    icon: ShieldCheck,
    title: "Separate client accounts",
    text: "Six roles from administrator to client. No company can access another company's data.",
  },
];

export function LandingFeatures() {
  return (
    <LandingSection
      id="features"
      title="Powerful Features"
      lead="From the customer's payment to the carrier's first scan."
    >
      <ul className="hairline-grid sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="p-6 sm:p-8">
            <Icon className="size-5 text-accent" strokeWidth={1.75} />
            <h3 className="mt-4 text-md">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
