import { noCompany, type OperationSummary } from "./summary";

/** Service, sign-in, companies, users and settings. */
export const accountOperations: Record<string, OperationSummary> = {
  "GET /api/openapi.json": { summary: "This description" },
  "GET /api/health": {
    summary: "Whether the service is up",
    details: "Reads the database once.",
    errors: { 503: "The database does not respond" },
  },

  "GET /api/login": {
    summary: "The sign-in page",
    details: "Redirects a browser that is already signed in to `returnTo`.",
  },
  "POST /api/login": {
    summary: "Sign in",
    details: "Sets the session cookie. API clients use a key instead.",
    errors: {
      401: "The email or password is wrong",
      403: "From another site",
      429: "Ten failures within 15 minutes",
    },
  },
  "GET /api/logout": { summary: "Sign out", details: "Ends the session and redirects to the start page." },
  "GET /api/auth/user": { summary: "The signed-in user" },

  "GET /api/companies": { summary: "List companies" },
  "POST /api/companies": { summary: "Create a company", errors: { 409: "A company with this name already exists" } },
  "GET /api/companies/{companyId}": { summary: "A company" },
  "PUT /api/companies/{companyId}": {
    summary: "Update a company",
    details: "Omitted fields stay unchanged. A company's owner changes its contact fields only.",
    errors: { 409: "A company with this name already exists" },
  },
  "GET /api/users": {
    summary: "List users",
    details: "`companyId=none` lists those without a company.",
    errors: noCompany,
  },
  "POST /api/users": {
    summary: "Invite a user",
    details: "The user gets an email with a link to choose a password, or to sign in at the identity provider.",
    errors: {
      404: "The company does not exist, or the caller has no access",
      409: "A user with this email address already exists",
    },
  },
  "PUT /api/users/{userId}": {
    summary: "Update a user",
    details:
      "Omitted fields stay unchanged. When a company owner changes the email of an active user, it changes after the user confirms the new address. Users change their own email on the profile page only.",
    errors: { 409: "A user with this email address already exists" },
  },
  "PATCH /api/users/{userId}": {
    summary: "Change a user's role",
    errors: { 409: "This is the last administrator" },
  },
  "DELETE /api/users/{userId}": {
    summary: "Delete a user",
    details: "Deletes their sessions and keys. Their entries in the audit log stay.",
    errors: { 409: "This is the last administrator" },
  },
  "GET /api/filters": { summary: "List filter options", details: "In their sort order." },
  "POST /api/filters": { summary: "Add a filter option", errors: { 409: "This option already exists" } },
  "PUT /api/filters/{filterOptionId}": {
    summary: "Update a filter option",
    errors: { 409: "This option already exists" },
  },
  "DELETE /api/filters/{filterOptionId}": { summary: "Delete a filter option" },
  "GET /api/audit/export": { summary: "The audit log as CSV", details: "Newest first." },
  "POST /api/contact": {
    summary: "Send a message to the provider",
    details: "At most five messages per hour from one address.",
    errors: { 403: "From another site", 429: "Five messages were sent within the last hour" },
  },
};
