import type { Log } from "#app/domain/kernel/ctx";
import { describeError } from "#app/http/setup/log.server";

/**
 * Runs the tasks in sequence. A failing task is logged and does not stop the rest.
 * @throws the first error, after all tasks have run
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
