import type { WrittenArticle } from "../support.schema";

export const gettingStarted: WrittenArticle[] = [
  {
    slug: "first-company",
    title: "Set up a company and its first order",
    summary: "From an empty account to a client's first staged order.",
    also: "onboarding new client setup begin",
    permission: "companies.create",
    body: `
Administrators set up a company in steps. You can leave setup at any step and continue later. A step that you skip is marked **Skipped** until its data exists; select it to complete it, during setup or on the last page.

1. Open **Companies** and select **Add Company**. Enter the name, industry category, and contact email. For peptides, also enter the storage temperature and FDA registration number.
2. Invite the company's users. Each receives a link by email and chooses a password.
3. Add products manually, or import them from a CSV file: match the columns, review the preview, and import the valid rows.
4. Enter the opening stock: units, locations, and lots.

Then connect the company's store. Its orders arrive in the **Staging Area** within minutes. Choose the company there and press **Process All**: each staged order becomes an order, or shows what needs to be fixed.

**Companies** lists all clients by name. Search by name, filter by status or category, and sort by age or by the number of open orders. **Save view** keeps filters and sort under a name.
`,
  },
  {
    slug: "first-sign-in",
    title: "Sign in for the first time",
    summary: "Your invitation, your password, and how long you stay signed in.",
    also: "login password invitation link expired remember me",
    body: `
You receive an invitation by email. Its link works once, for seven days, and asks you to choose a password or sign in with your company's identity provider. If it has expired, ask the person who invited you for a new one.

After that, sign in with your email address and password. With **Remember me** this browser stays signed in for 30 days. Without it you are signed out when you close the browser, or after 12 hours.

After ten wrong passwords within 15 minutes you have to wait before you try again from the same network, even with the correct password. This protects your account.
`,
  },
  {
    slug: "keyboard",
    title: "Use the keyboard only",
    summary: "Search, switch screens, and move through tables without a mouse.",
    also: "shortcuts hotkeys keys",
    body: `
- **Ctrl K**, or **Cmd K** on a Mac, opens a search for screens, orders, products, companies and help articles.
- **/** moves to the search field of the current list. **Enter** searches, and **↓** or **Enter** again goes to the first row.
- **g** and then a letter goes to a screen: **g o** for orders, **g p** for picking, **g s** for shipping.
- **j** and **k** move through the rows of a table, and **Enter** opens the row.
- **Esc** closes the open window. **F8** goes to the last notification.
- **?** shows all shortcuts.
`,
  },
  {
    slug: "on-a-phone",
    title: "Install the app on a phone",
    summary: "Install it on the home screen of a phone or a handheld scanner.",
    also: "app install mobile android iphone pwa",
    body: `
You do not need an app store. Open the app in the phone's browser and add it to the home screen.

- **Android, Chrome:** open the menu and choose **Install app** or **Add to Home screen**.
- **iPhone, Safari:** press **Share** and choose **Add to Home Screen**.

It then opens without the browser's bars, with the four main screens of your role at the bottom. Scanning with the camera needs an address that starts with https, and asks for the camera only when you open it.
`,
  },
];
