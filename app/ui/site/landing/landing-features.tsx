import { Boxes, ClipboardList, Inbox, ScanBarcode, ShieldCheck, Truck } from "#app/ui/icons/icons";
import { LandingSection } from "./landing-section";

const FEATURES = [
  {
    icon: ScanBarcode,
    title: "Picking by scan",
    text: "A wedge scanner, the phone's camera or the keyboard, all on one field. Locations in walking order, and large enough to read from two metres.",
  },
  {
    icon: ClipboardList,
    title: "Orders of every client",
    text: "One list over all stores, or one company's alone. Search, hold, edit and cancel, with the history of who did what and when.",
  },
  {
    icon: Boxes,
    title: "Stock that adds up",
    text: "On hand, allocated and available, per lot and location. The first to expire ships first, and stock never falls below zero, even when two people take the last unit.",
  },
  {
    icon: Inbox,
    title: "A staging area",
    text: "Store orders wait in the open until they are accepted. An unknown SKU or a missing address is named before it costs a parcel.",
  },
  {
    icon: Truck,
    title: "Shipping that tells the store",
    text: "Tracking numbers are checked as the carrier writes them. The order is closed in the store, and the customer is told.",
  },
  {
    icon: ShieldCheck,
    title: "Every company for itself",
    text: "Six roles from administrator to client. Another company's data cannot be reached, not by a link and not by a guess.",
  },
];

export function LandingFeatures() {
  return (
    <LandingSection
      id="features"
      title="Powerful Features"
      lead="From the moment a customer pays to the moment the parcel is scanned by the carrier."
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
