import type { NewsItem } from "../support.schema";

export const news: NewsItem[] = [
  {
    title: "Invoices with full detail",
    text: "Charges for the month so far, automatic drafts, consecutive numbers, credit notes, and online payment.",
    slug: "invoices",
  },
  {
    title: "Companies are set up in four steps",
    text: "Profile, users, products, opening stock, then the store. You can leave setup at any step and continue later.",
    slug: "first-company",
  },
  {
    title: "Manage your sessions",
    text: "See where you are signed in, and sign out a lost device.",
    slug: "signed-in-elsewhere",
  },
  {
    title: "Picking with the camera",
    text: "Use a phone as a scanner, in addition to wedge scanners and the keyboard.",
    slug: "three-ways-to-scan",
  },
  {
    title: "Tracking goes back to the store",
    text: "A shipment completes the order in the store and sends the customer the tracking number.",
    slug: "what-the-store-hears",
  },
];
