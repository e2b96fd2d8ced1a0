export const LEGAL_PAGES = ["privacy", "terms", "cookies"] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

interface Written {
  title: string;
  lead: string;
  body: string;
}

/** Describes this software for every operator; an operator's further commitments are in its contracts. */
export const legalText = (brand: string, supportEmail: string): Record<LegalPage, Written> => ({
  privacy: {
    title: "Privacy",
    lead: "What personal data this software stores, why, and who can see it.",
    body: `
## Who is responsible

${brand} runs this installation${supportEmail ? ` and answers at ${supportEmail}` : ""}. For the orders of its clients' customers, the client is responsible and ${brand} works on its behalf.

## What we store

- **People with an account:** name, email address, phone number if given, role and company; a hash of the password, never the password itself; and for each sign-in its time, network address and browser.
- **Customers of a client's store:** name, addresses, email, phone and what they ordered, as the store sent it: what is needed to pack a parcel, ship it and answer questions about it.
- **People who write to us:** what they enter in the contact form, with the network address, to answer them and to block automated messages.
- **Changes:** who changed what, when, and from which address. This log cannot be edited.

## Who sees it

Each company sees its own data. ${brand} staff see what their role and assigned companies require. Data is sent to the store an order came from and to the carrier that ships it. It is never used for advertising, and no third-party analytics are used.

## Where data is stored

On Cloudflare's network, on encrypted connections. Keys of connected stores are stored encrypted.

## Your rights

Ask for a copy of your data, for its correction or for its deletion${supportEmail ? `: email ${supportEmail}` : " by the contact form"}. Records that the law requires us to keep, such as invoices and the stock movements they are based on, are kept as long as required.
`,
  },
  terms: {
    title: "Terms",
    lead: "The rules for using this software, in short. The contract with your company comes first.",
    body: `
## Your account

Your account is for you only. Keep your password to yourself, and sign out on shared devices. If you think someone else knows it, tell us immediately: we sign out all your devices.

## What you may do

Use the functions of your role for their intended work. Do not try to reach other companies' data, to overload the system, or to get around its limits.

## Your data

It stays yours. You can export your lists at any time. When a contract ends, its data is handed over and deleted as that contract says.

## What we promise

Care: stock is kept in a ledger that adds up, and every change shows who made it. No software is free of faults; liability for them is settled in the contract with your company.

## Changes

When these rules change, this page changes. News about the software is published on the support page.
`,
  },
  cookies: {
    title: "Cookies",
    lead: "Only cookies that are required. None for advertising or third parties.",
    body: `
- **stowline_session** keeps you signed in. It holds a random number and nothing about you; scripts cannot read it. With Remember me it lasts 30 days, otherwise until the browser closes, and 12 hours at most.
- **stowline_flash** carries the message of your last action to the next page. It lasts a minute at most.
- **theme** remembers light or dark, for a year, if you have chosen one.
- **paper** remembers whether documents are printed on A4 or Letter, for a year, once you have chosen.
- **sidebar** remembers whether the sidebar is collapsed, for a year.
- **A cookie for signing in through an identity provider,** where one is used, ties its response to your browser. It lasts a few minutes.

Besides cookies, the browser itself keeps copies of the last pages of warehouse work until you sign out, scans that were not sent yet, whether scanning is muted, and what you had typed into a form when your session ended, until you are back.

Visitors who only read get no cookies. Because only required cookies are used, we do not ask for consent.
`,
  },
});
