import type { WrittenArticle } from "../support.schema";

export const gettingStarted: WrittenArticle[] = [
  {
    slug: "first-company",
    title: "Set up a company and its first order",
    summary: "From an empty account to a client's first order in staging, in one sitting.",
    also: "onboarding new client setup begin",
    body: `
An administrator sets up a company in four steps. Each step can be left and taken up again later.

1. Open **Companies** and press **Add Company**. Give the name, the industry category and a contact e-mail. For peptides, give the storage temperature and the FDA registration number too.
2. Invite the company's people. Each gets a link by mail and chooses a password.
3. Add products by hand, or import them from a CSV file: match its columns to ours, look at the preview, and take the good rows.
4. Enter the opening stock: how many units lie where, and in which lot.

Then connect the company's store. Its orders arrive in the **Staging Area** within minutes. Choose the company there and press **Process All**: what can be picked becomes an order, and what cannot says why.
`,
  },
  {
    slug: "first-sign-in",
    title: "Sign in for the first time",
    summary: "Your invitation, your password, and how long you stay signed in.",
    also: "login password invitation link expired remember me",
    body: `
You are invited by mail. The link in it works once and for seven days; it asks you to choose a password, or to sign in with your company's identity provider. If it has run out, ask the person who invited you for a new one.

After that, sign in with your e-mail address and your password. With **Remember me** this browser stays signed in for 30 days. Without it you are signed out when you close the browser, and after 12 hours at the latest.

After ten wrong passwords within 15 minutes you have to wait before you try again from the same network, even with the right password. That protects your account from guessing.
`,
  },
  {
    slug: "keyboard",
    title: "Work with the keyboard alone",
    summary: "Search, jump between screens and walk through tables without a mouse.",
    also: "shortcuts hotkeys keys",
    body: `
- **Ctrl K**, or **Cmd K** on a Mac, opens a search over screens, orders, products and companies.
- **/** puts the cursor into the search of the list you look at.
- **g** and then a letter goes to a screen: **g o** to the orders, **g p** to picking, **g s** to shipping.
- **j** and **k** move through the rows of a table, **Enter** opens the row.
- **Esc** closes what is open. **F8** goes to the last notification.
- **?** shows all of this on the screen.
`,
  },
  {
    slug: "on-a-phone",
    title: "Keep it on a phone",
    summary: "Install it on the home screen of a phone or a handheld scanner.",
    also: "app install mobile android iphone pwa",
    body: `
It needs no app store. Open it in the phone's browser and add it to the home screen.

- **Android, Chrome:** open the menu and choose **Install app** or **Add to Home screen**.
- **iPhone, Safari:** press **Share** and choose **Add to Home Screen**.

It then opens without the browser's bars, with the four screens of your role at the lower edge. Scanning with the camera needs an address that starts with https, and asks for the camera only when you open it.
`,
  },
];
