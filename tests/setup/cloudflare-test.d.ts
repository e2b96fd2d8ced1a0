/// <reference types="@cloudflare/vitest-pool-workers/types" />

/** Bindings that only the tests have; the app's own `Env` does not list them. */
interface ReplicaBindings {
  REPLICA_1: D1Database;
  REPLICA_2: D1Database;
  REPLICA_3: D1Database;
  REPLICA_4: D1Database;
}
