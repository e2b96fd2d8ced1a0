/**
 * Replaces `cloudflare:test` where the tests run in Node beside the app. The factories and checks then use the app's
 * own database, while the app is stopped. `openWorld` connects it.
 */
export const env: Record<string, unknown> = {};
