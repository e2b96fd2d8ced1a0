import type { PartnerWorld } from "#app/integrations/partner";

/** A partner world with one time limit for all calls together. It does not wait when a platform asks for a pause. */
export function withTimeLimit({ sleep: _sleep, ...world }: PartnerWorld, limitMs: number): PartnerWorld {
  const limit = AbortSignal.timeout(limitMs);
  return {
    ...world,
    fetch: (input, init) =>
      world.fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit }),
  };
}
