/**
 * Takes the place of `cloudflare:test` where the tests run in Node beside the app: its factories and proofs then work on
 * the app's own database, while no app is running on it. `openWorld` fills it.
 */
export const env: Record<string, unknown> = {};
