/** A minimal entry point, because the tests import what they test. */
export { LiveChannel } from "#workers/live/live-channel";

export default {
  fetch: () => new Response("Tests import what they test."),
};
