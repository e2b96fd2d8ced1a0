import type { Answer } from "../support.schema";

export const faq: Answer[] = [
  {
    id: "how-fast",
    question: "How soon does a store's order arrive?",
    answer:
      "With a webhook at once, otherwise with the next sync, a few minutes later. Either way it is staged once, however often the store sends it.",
  },
  {
    id: "hardware",
    question: "Which scanners work?",
    answer:
      "Every scanner that types like a keyboard, by USB or Bluetooth, and the camera of a phone. There is nothing to install.",
  },
  {
    id: "other-companies",
    question: "Can another company see our stock or our orders?",
    answer:
      "No. Every company reaches its own data only, on screens, by the API and in exports. Staff of the provider see the companies they are assigned to.",
  },
  {
    id: "offline",
    question: "What happens when the network fails while picking?",
    answer:
      "The scan is sent again for a few seconds. If it still does not get through, the screen says so: scan again when the network is back. A scan that arrives twice counts once, so nothing is picked double.",
  },
  {
    id: "no-javascript",
    question: "Does it work without JavaScript?",
    answer: "Yes. Every form works without it; with it, lists and scans answer faster.",
  },
  {
    id: "oversell",
    question: "Can we sell more than we have?",
    answer:
      "Not here: units are allocated to an order in one step, and neither on hand nor available can fall below zero. An order without stock is put on hold and says what is missing.",
  },
  {
    id: "undo",
    question: "I picked the wrong quantity. Can I undo it?",
    answer: "Yes, with Undo last pick, or the arrow beside the item, until the order is completed.",
  },
  {
    id: "wrong-number",
    question: "The tracking number is right, but it warns me.",
    answer: "Confirm the warning and go on. The check knows the carriers' usual forms; a new series may differ.",
  },
  {
    id: "where-data",
    question: "Where is our data kept?",
    answer:
      "In the provider's own installation on Cloudflare's network: a database for the records, and file storage for images and payloads. Keys of your store are encrypted.",
  },
];
