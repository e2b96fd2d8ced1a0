/** The name of the special work, as rate cards price it, for each location counted at a client's request. */
export const REQUESTED_COUNT = "Count on request";
