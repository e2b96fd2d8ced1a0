import type { NewsItem } from "../support.schema";

export const news: NewsItem[] = [
  {
    title: "Invoices that open to the single pick",
    text: "What the month comes to so far, drafts by themselves, numbers without a gap, credit notes, and payment online.",
    slug: "invoices",
  },
  {
    title: "Companies are set up in four steps",
    text: "Profile, users by invitation, products by form or file, opening stock; then the store. Each step can be left and taken up again.",
    slug: "first-company",
  },
  {
    title: "Sessions you can see and end",
    text: "Your profile lists where you are signed in, and signs out a phone that was lost.",
    slug: "signed-in-elsewhere",
  },
  {
    title: "Picking with the camera",
    text: "A phone is a scanner now, beside wedge scanners and the keyboard.",
    slug: "three-ways-to-scan",
  },
  {
    title: "Tracking goes back to the store",
    text: "A shipment completes the store's order and gives the customer its tracking number.",
    slug: "what-the-store-hears",
  },
];
