import type { Ctx, Files } from "#app/domain/kernel/ctx";

/**
 * The same context, with every effect outside the database held back until `verify` resolves: files, messages, email,
 * calls to partners. When it rejects, the effect does not happen and its log entries are dropped. Writes to the database
 * are held back by `OptimisticConnection`.
 */
export function deferEffects(ctx: Ctx, verify: () => Promise<void>): Ctx {
  const after =
    <A extends unknown[], R>(effect: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      verify().then(() => effect(...args));
  // `fromEntries` loses the method names, which are those of `Files`.
  const files = Object.fromEntries(
    Object.entries(ctx.files).map(([name, effect]) => [name, after(effect)]),
  ) as unknown as Files;
  const deferred = {
    files,
    enqueue: after(ctx.enqueue),
    enqueueOrThrow: after(ctx.enqueueOrThrow),
    enqueueLater: after(ctx.enqueueLater),
    fetch: after(ctx.fetch) as typeof fetch,
    get mail() {
      const { mail } = ctx;
      return mail && { ...mail, send: after(mail.send) };
    },
    log: deferLog(ctx.log, verify),
  } satisfies Partial<Ctx>;
  // Copies the getters: reading `mail` would parse its settings for every request.
  return Object.defineProperties({} as Ctx, {
    ...Object.getOwnPropertyDescriptors(ctx),
    ...Object.getOwnPropertyDescriptors(deferred),
  });
}

function deferLog(log: Ctx["log"], verify: () => Promise<void>): Ctx["log"] {
  const after = (level: keyof Ctx["log"]) => (event: string, fields?: Record<string, unknown>) =>
    void verify().then(
      () => log[level](event, fields),
      () => undefined,
    );
  return { info: after("info"), warn: after("warn"), error: after("error") };
}
