import type { Log } from "#app/domain/kernel/ctx";

/** Structured log lines: one JSON object each, with the request id. */
export function logger(fixed: Record<string, unknown>): Log {
  const line =
    (level: "info" | "warn" | "error") =>
    (event: string, fields: Record<string, unknown> = {}) => {
      const entry = JSON.stringify({ level, event, ...fixed, ...fields });
      // biome-ignore lint/suspicious/noConsole: this is where log lines leave the Worker.
      (level === "error" ? console.error : console.log)(entry);
    };
  return { info: line("info"), warn: line("warn"), error: line("error") };
}

/** What can be logged about an error: its name, message and place, never a payload. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { name: error.name, message: error.message, stack: error.stack?.split("\n").slice(0, 6).join("\n"), ...cause };
}
