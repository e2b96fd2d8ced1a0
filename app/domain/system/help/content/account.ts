import type { WrittenArticle } from "../support.schema";

export const account: WrittenArticle[] = [
  {
    slug: "roles",
    title: "Roles, and what each may do",
    summary: "Six roles, from administrator to client.",
    also: "permission access denied admin employee owner",
    body: `
At the provider:

- **Administrator:** everything, in every company.
- **Super User:** users of every company; otherwise as a warehouse manager.
- **Warehouse Manager:** everything in the warehouse, for the companies assigned to them.
- **Employee:** orders, picking, scanning and shipping.

At a client company:

- **Company Owner:** the company's own products, orders and users.
- **Client:** reads stock and orders, places orders, and cancels them while they are pending.

No user can reach another company's data. An address of something that is not yours answers as if it did not exist.
`,
  },
  {
    slug: "invite-people",
    title: "Invite and remove people",
    summary: "Who may invite whom, and what happens to a user who leaves.",
    also: "add user delete deactivate team staff",
    body: `
Open **User Management** or the **Users** tab of a company, and add the person's name, e-mail and role. They get an invitation by mail and choose their own password.

No one can give a role above what their own lets them give, change their own role, or remove themselves. The last administrator cannot be removed.

A deactivated user is signed out everywhere at once. What they did stays in the history under their name.
`,
  },
  {
    slug: "forgot-password",
    title: "Forgot your password",
    summary: "A link by mail that works once, for an hour.",
    also: "reset change password login",
    body: `
1. On the sign-in page press **Forgot password**.
2. Enter your e-mail address. The answer is the same whether or not it has an account.
3. Open the link in the mail within an hour, and choose a new password.

If no mail comes, look in the spam folder, then ask your administrator whether the address is right.
`,
  },
  {
    slug: "notifications",
    title: "Choose what you are told of",
    summary: "The bell and letters, each event by itself.",
    also: "bell notification alert mail e-mail letter unread low stock failed sync overdue",
    body: `
The bell in the header has a dot while something is unread. It opens a list of what a person should look at: stores that cannot be reached, orders on hold, products that run low, lots that expire, parcels in trouble, invoices. You are told of what you can do something about, in the companies that you may see.

Opening a notification marks it as read and leads to what it is about. **Mark all as read** does it for all. What is over disappears by itself; what told of a moment goes 90 days after it was seen.

**Profile**, **Notifications** says for each event whether the bell rings and whether you get a letter. The first letter comes at once; what follows is collected.
`,
  },
  {
    slug: "api-keys",
    title: "Let a program in with an API key",
    summary: "Keys for your ERP, your shop or a script: who makes them, and what they may.",
    also: "token bearer developer integration rest openapi rate limit",
    body: `
An administrator makes keys under **Admin Menu**, **API Keys**.

1. Press **Create Key** and name the program that will call with it.
2. Enter the e-mail address of the user it calls as. It reaches what that user reaches, never more.
3. Choose whether it may only read, which parts of the API it is for, and how long it lasts.
4. Copy the key. It is shown once.

The program sends it with every call, as **Authorization: Bearer** and the key. A key opens no page, makes no other key and changes no password. It may make 600 calls a minute.

Revoke a key that is not needed or was seen by another person: it is refused from its next call on. When its user is deactivated or deleted, their keys have ended too.

All calls are in the **API reference**, linked at the foot of this site and on the **API Keys** page.
`,
  },
  {
    slug: "signed-in-elsewhere",
    title: "See where you are signed in",
    summary: "Sign out a lost phone from your profile.",
    also: "session logout device security theme dark",
    body: `
Your profile lists every browser that is signed in with your account, with the time and the address. Sign out any of them there; it takes effect with its next click.

To change your email, press **Change email** there: enter your password and open the link that is mailed to the new address. Your old address is notified. The same page changes your name, phone number and password, and the colours: light, dark, or as your system is set.
`,
  },
];
