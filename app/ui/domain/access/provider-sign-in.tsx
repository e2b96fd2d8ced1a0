import { paths } from "#app/http/paths";
import { profilePaths } from "#app/http/profile-paths";
import { buttonClass } from "../../primitives/buttons/button-style";
import { Hint } from "../../primitives/states/hint";

/** Sign-in through the identity provider. A plain link, because it leads to another site. */
export function ProviderSignIn({ name, returnTo }: { name: string; returnTo: string }) {
  return (
    <a href={profilePaths.loginWithProvider(returnTo)} className={buttonClass("secondary", "lg", "w-full")}>
      Continue with {name}
    </a>
  );
}

/** Separates two ways to sign in. */
export function OrDivider() {
  return (
    <p className="my-5 flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}

/** Why sign-in through the identity provider was refused, and what to do. */
export function ProviderRefusal({ detail, requestId }: { detail: string; requestId: string }) {
  return (
    <div className="grid gap-5">
      <Hint tone="bad" role="alert">
        {detail}
      </Hint>
      <div className="grid gap-2">
        <a href={profilePaths.loginWithProvider()} className={buttonClass("primary", "lg", "w-full")}>
          Try again
        </a>
        <a href={paths.home()} className={buttonClass("ghost", "lg", "w-full")}>
          Go to the home page
        </a>
      </div>
      <p className="text-muted text-xs">Request ID {requestId}</p>
    </div>
  );
}
