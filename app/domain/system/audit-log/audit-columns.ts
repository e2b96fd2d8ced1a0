import { defineList } from "../../filters/list-definition";

/** Entries are counted no further. */
export const MAX_COUNTED = 10_000;

/** Columns of the audit log; entries are listed by time only. */
export const AUDIT_LIST = defineList<"id">()({
  initial: "-at",
  columns: {
    what: { header: "Change", fixed: true },
    subject: { header: "Record" },
    who: { header: "User" },
    company: { header: "Company" },
    address: { header: "IP address" },
    at: { header: "Time", sort: { by: "id", first: "desc" } },
  },
});
