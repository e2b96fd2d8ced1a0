import { noCompany, type OperationSummary } from "./summary";

/** Service, sign-in, companies, users and settings. */
export const accountOperations: Record<string, OperationSummary> = {
  "GET /api/openapi.json": { summary: "This description" },
  "GET /api/health": {
    summary: "Whether the service is up",
    details: "After one read of the database.",
    errors: { 503: "The database does not answer" },
  },

  "GET /api/login": {
    summary: "The sign-in page",
    details: "Redirects to `returnTo` a browser that is signed in already.",
  },
  "POST /api/login": {
    summary: "Sign in",
    details: "Sets the session cookie. Programs use a key instead.",
    errors: {
      401: "The email or the password is wrong",
      403: "From another site",
      429: "Ten failures within 15 minutes",
    },
  },
  "GET /api/logout": { summary: "Sign out", details: "Ends the session and leads to the start page." },
  "GET /api/auth/user": { summary: "The signed-in user" },

  "GET /api/companies": { summary: "List companies" },
  "POST /api/companies": { summary: "Create a company", errors: { 409: "There is a company of this name" } },
  "GET /api/companies/{companyId}": { summary: "A company" },
  "PUT /api/companies/{companyId}": {
    summary: "Change a company",
    details: "What is left out stays. A company's owner changes its contact fields only.",
    errors: { 409: "There is a company of this name" },
  },
  "GET /api/users": {
    summary: "List users",
    details: "`companyId=none` lists those without a company.",
    errors: noCompany,
  },
  "POST /api/users": {
    summary: "Invite a user",
    details: "The user gets an email with a link to choose a password, or to sign in at the identity provider.",
    errors: { 404: "There is no such company in reach", 409: "A user in reach has this address" },
  },
  "PUT /api/users/{userId}": {
    summary: "Change a user",
    details:
      "What is left out stays. A company's own managers start a confirmation by mail when they change an active user's email: it stays as it is until the new address confirms. One's own email changes on the profile page only.",
    errors: { 409: "A user in reach has this address" },
  },
  "PATCH /api/users/{userId}": {
    summary: "Give a user another role",
    errors: { 409: "This is the last administrator" },
  },
  "DELETE /api/users/{userId}": {
    summary: "Delete a user",
    details: "With their sessions and keys; what they did stays.",
    errors: { 409: "This is the last administrator" },
  },
  "GET /api/filters": { summary: "List what the filters offer", details: "In their own order." },
  "POST /api/filters": { summary: "Add a filter option", errors: { 409: "There is such an option" } },
  "PUT /api/filters/{filterOptionId}": {
    summary: "Change a filter option",
    errors: { 409: "There is such an option" },
  },
  "DELETE /api/filters/{filterOptionId}": { summary: "Delete a filter option" },
  "GET /api/audit/export": { summary: "The audit log as CSV", details: "Newest first." },
  "POST /api/contact": {
    summary: "Write to the provider",
    details: "At most five letters an hour from one address.",
    errors: { 403: "From another site", 429: "Five were written within the hour" },
  },
};
