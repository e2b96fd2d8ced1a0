import { paths } from "#app/http/paths";
import { OrDivider, ProviderSignIn } from "../domain/access/provider-sign-in";
import { SignInForm } from "../domain/access/sign-in-form";
import { type ButtonSize, type ButtonVariant, buttonClass } from "../primitives/buttons/button-style";
import { cx } from "../primitives/classes";
import { DIALOG_WIDTH, DialogFrame } from "../primitives/overlays/dialog-frame";

const ID = "login";
const OPENS = { commandfor: ID, command: "show-modal" };
const CLOSES = { commandfor: ID, command: "close" };

type ButtonProps = { children: string; variant?: ButtonVariant; size?: ButtonSize; className?: string };

/**
 * Opens the page's login dialog without a script, by the browser's command attributes. Browsers without them show a
 * link instead (site.css).
 */
export function LoginButton({ children, variant, size, className }: ButtonProps) {
  const look = buttonClass(variant, size, className);
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={cx(look, "login-open")} {...OPENS}>
        {children}
      </button>
      <a href={paths.login()} className={cx(look, "login-link")}>
        {children}
      </a>
    </>
  );
}

/** Sign-in by an identity provider, a password, or both. */
export interface SignInMethods {
  provider: string | null;
  password: boolean;
}

/** Posts to the sign-in page's URL, which shows errors. */
export function LoginDialog({ brand, ways }: { brand: string; ways: SignInMethods }) {
  return (
    <dialog
      id={ID}
      aria-labelledby="login-title"
      className="dialog"
      style={{ "--dialog-width": DIALOG_WIDTH.sm } as React.CSSProperties}
      {...{ closedby: "any" }}
    >
      <DialogFrame
        titleId="login-title"
        title={`Sign in to ${brand}`}
        close={(cross, className) => (
          <button type="button" aria-label="Close" className={className} {...CLOSES}>
            {cross}
          </button>
        )}
      >
        <div className="[&_.form-buttons>button]:w-full">
          {ways.provider && <ProviderSignIn name={ways.provider} returnTo="/" />}
          {ways.provider && ways.password && <OrDivider />}
          {ways.password && <SignInForm returnTo="/" />}
        </div>
        <p className="mt-5 border-line border-t pt-4 text-muted text-sm">
          No account yet?{" "}
          <a href={paths.contact("Sales")} className="font-medium text-accent underline-offset-3 hover:underline">
            Contact Sales
          </a>
        </p>
      </DialogFrame>
    </dialog>
  );
}
