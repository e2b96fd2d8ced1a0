import type { Answer } from "../support.schema";

export const faq: Answer[] = [
  {
    id: "how-fast",
    question: "How soon does a store's order arrive?",
    answer:
      "With a webhook, within seconds. Otherwise with the next sync, a few minutes later. Each order is staged only once, no matter how often the store sends it.",
  },
  {
    id: "hardware",
    question: "Which scanners work?",
    answer: "Any USB or Bluetooth scanner that works as a keyboard, and phone cameras. There is nothing to install.",
  },
  {
    id: "other-companies",
    question: "Can another company see our stock or orders?",
    answer:
      "No. Every company can access only its own data, on screens, through the API, and in exports. Warehouse staff see the companies they are assigned to.",
  },
  {
    id: "offline",
    question: "What happens if the network fails while picking?",
    answer:
      "Scans are saved on the device and sent when the connection is back. A scan that arrives twice counts only once, and the page opens again after a reload, also at the put wall and the packing station. Work without a network, under Picking, lists what the device keeps.",
  },
  {
    id: "no-javascript",
    question: "Does it work without JavaScript?",
    answer: "Yes. Every form works without JavaScript. With it, lists and scans are faster.",
  },
  {
    id: "oversell",
    question: "Can we sell more than we have?",
    answer:
      "No. Units are allocated in one step, and neither on hand nor available stock can fall below zero. Orders without stock are put on hold and show what is missing.",
  },
  {
    id: "undo",
    question: "I picked the wrong quantity. Can I undo it?",
    answer: "Yes, with Undo last pick, or the arrow beside the item, until the order is completed.",
  },
  {
    id: "wrong-number",
    question: "Why do I get a warning for a correct tracking number?",
    answer: "The check knows the carriers' usual formats; a new series may differ. Confirm the warning to continue.",
  },
  {
    id: "where-data",
    question: "Where is our data kept?",
    answer:
      "In the provider's own installation on Cloudflare's network: a database for the records, and file storage for images and payloads. Your store's keys are encrypted.",
  },
];
