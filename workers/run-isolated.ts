import type { Log } from "#app/domain/kernel/ctx";
import { describeError } from "#app/http/setup/log.server";

/**
 * Does each chore by itself, in turn: one that fails is named in the log and keeps none behind it from its turn.
 * @throws the first error, when all had theirs
 */
export async function runIsolated(log: Pick<Log, "error">, chores: Record<string, () => Promise<unknown>>) {
  const errors: unknown[] = [];
  for (const [chore, work] of Object.entries(chores)) {
    try {
      await work();
    } catch (error) {
      log.error("chore failed", { chore, ...describeError(error) });
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
