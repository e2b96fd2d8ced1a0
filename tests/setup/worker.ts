/** A minimal entry point, because the tests import what they test. */
export default {
  fetch: () => new Response("Tests import what they test."),
};
