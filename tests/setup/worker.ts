/** A light entry: tests import what they test. */
export default {
  fetch: () => new Response("Tests import what they test."),
};
