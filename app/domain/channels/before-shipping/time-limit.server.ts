import type { PartnerWorld } from "#app/integrations/partner";

/**
 * A partner world whose calls all end within one time limit, however many there are. A platform that asks for a pause is
 * not waited for.
 */
export function withTimeLimit({ sleep: _sleep, ...world }: PartnerWorld, limitMs: number): PartnerWorld {
  const limit = AbortSignal.timeout(limitMs);
  return {
    ...world,
    fetch: (input, init) =>
      world.fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit }),
  };
}
