import type { WrittenArticle } from "../support.schema";

export const account: WrittenArticle[] = [
  {
    slug: "roles",
    title: "Roles and permissions",
    summary: "Six roles, from administrator to client.",
    also: "permission access denied admin employee owner",
    body: `
At the provider:

- **Administrator:** everything, in every company.
- **Super User:** users of every company, and a warehouse manager's permissions.
- **Warehouse Manager:** everything in the warehouse, for the companies assigned to them.
- **Employee:** orders, picking, scanning, and shipping.

At a client company:

- **Company Owner:** the company's own products, orders and users.
- **Client:** views stock and orders, creates orders, and cancels them while they are pending.

No user can reach another company's data. Pages of another company appear as not found.
`,
  },
  {
    slug: "invite-people",
    title: "Invite and remove users",
    summary: "Who can invite users, and what happens when a user leaves.",
    also: "add user delete deactivate team staff list sort filter view last sign-in",
    permission: "users.manage",
    body: `
Open **User Management** or the **Users** tab of a company, and add the person's name, email, and role. They receive an invitation by email and choose their own password. If email is not set up, the list says **Invitation not emailed**: administrators press **Copy link**, create a link and pass it on themselves. It works once and expires after seven days. **Admin Menu**, **Email** says how to set up email.

You can only assign roles that your own role allows. You cannot change your own role or remove yourself. The last administrator cannot be removed.

A deactivated user is signed out everywhere immediately. Their actions stay in the history under their name.

**User Management** finds users by name, email or company, and shows how many match. Select **User**, **Role** or **Last sign-in** to sort the list; **Sort and columns** also sorts by **Joined** and chooses the columns. **Save view** keeps the filters, the sort and the columns under a name.
`,
  },
  {
    slug: "forgot-password",
    title: "Forgot your password",
    summary: "Get a reset link by email. It works once, for one hour.",
    also: "reset change password login",
    body: `
1. On the sign-in page, select **Forgot password**.
2. Enter your email address. The message is the same whether or not it has an account.
3. Open the link in the email within an hour and choose a new password.

If you get no email, check your spam folder, then ask your administrator whether the address is correct.
`,
  },
  {
    slug: "two-factor-sign-in",
    title: "Two-factor sign-in and passkeys",
    summary: "Sign in with your fingerprint or face, or with a code after your password.",
    also: "2fa mfa totp passkey authenticator app recovery code security lost phone",
    body: `
Open your profile, then **Security**. You confirm your password before you change anything there.

- **Passkey:** sign in with your fingerprint, face, or device PIN. You need no password. Add one per device.
- **Authenticator app:** after your password, enter the 6-digit code that the app shows. It works in every browser, even without JavaScript.
- **Recovery codes:** ten codes in case you lose your phone. Each works once. Print them, or keep them in a password manager.

**You lost your phone.** Sign in with your password, press **Use a recovery code**, and set up a new app or passkey. Without codes, ask an administrator: under **User Management** they press **Reset second factor** in the menu of your card. You get an email and are signed out everywhere.

**For administrators:** under **Admin Panel**, **Two-factor sign-in**, choose the roles that cannot sign in with a password alone. Users of such a role set up a second factor the next time they sign in.

If you sign in with your company's identity provider, the provider asks for its own second factor.
`,
  },
  {
    slug: "notifications",
    title: "Choose your notifications",
    summary: "Notifications in the bell and by email, for each event.",
    also: "bell notification alert mail e-mail letter unread low stock failed sync overdue",
    body: `
The bell in the header has a dot while something is unread. It opens a list of what needs attention: stores that cannot be reached, orders on hold, low stock, expiring lots, parcel exceptions, and invoices. You are notified of what you can act on, in the companies you have access to, and when someone else puts an order that you created on hold or cancels it.

Opening a notification marks it as read and takes you to the record. **Mark all as read** does this for all of them. Resolved notifications disappear automatically; others are removed 90 days after you read them.

Under **Profile**, **Notifications**, choose for each event whether you are notified in the bell, by email, or both. The first email is sent right away; later ones are combined.
`,
  },
  {
    slug: "api-keys",
    title: "Use the API with a key",
    summary: "Keys for your ERP, your store, or a script: who creates them and what they can do.",
    also: "token bearer developer integration rest openapi rate limit",
    permission: "keys.manage",
    body: `
Administrators create keys under **Admin Menu**, **API keys**.

1. Select **Create key** and name the program that will use it.
2. Enter the email address of the user it acts for. The key has that user's access, never more.
3. Choose whether it is read-only, which parts of the API it covers, and when it expires.
4. Copy the key. It is shown once.

The program sends it with every call, as **Authorization: Bearer** and the key. A key cannot open pages, create other keys, or change passwords. It can make 600 calls per minute.

Revoke a key that is no longer needed or may be compromised. It stops working immediately. Keys also stop working when their user is deactivated or deleted.

All calls are in the **API reference**, linked in the footer of this site and on the **API keys** page.

**Work in the warehouse.** It lists locations, warehouses, counts and their differences, pick faces, replenishment, receipts without an announcement, and returns that come unannounced. A location is created, changed, archived once it is empty, and restored; without a warehouse, calls concern the caller's own. Calls that move units take an **operationId**: the same one sent again moves nothing twice. Lists of announced receipts and returns, and the report of counts, take a **warehouseId**.
`,
  },
  {
    slug: "signed-in-elsewhere",
    title: "See where you are signed in",
    summary: "Sign out a lost device from your profile.",
    also: "session logout device security theme dark",
    body: `
Your profile lists every browser that is signed in with your account, with the time and the address. You can sign out any of them there. It takes effect at the next click in that browser.

To change your email, press **Change email** there: enter your password and open the link emailed to the new address. Your old address is notified. The same page changes your name, phone number and password, and the theme: light, dark, or your system setting.
`,
  },
];
