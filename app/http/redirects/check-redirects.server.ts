import { pathOnThisSite } from "./local-path";

/** The only redirect that leaves the site: to the sign-in page of the configured identity provider. */
export class IdentityProviderRedirect extends Response {
  constructor(to: URL, headers: Record<string, string>) {
    super(null, { status: 302, headers: { ...headers, Location: to.href } });
  }
}

/**
 * Passes on what a route returns or throws, unless it is a redirect to another site. Remix does not check where a
 * redirect leads, neither for documents nor for the data requests of its router.
 * @throws an error without the target, which can contain what a client sent
 */
export async function checkRedirects<R>(outcome: Promise<R>): Promise<R> {
  const [settled] = await Promise.allSettled([outcome]);
  if (leavesSite(settled.status === "fulfilled" ? settled.value : settled.reason))
    throw new Error("The route redirects to another site");
  return outcome;
}

function leavesSite(outcome: unknown): boolean {
  if (!(outcome instanceof Response) || outcome instanceof IdentityProviderRedirect) return false;
  const target = outcome.headers.get("Location");
  return target !== null && pathOnThisSite(target) === null;
}
