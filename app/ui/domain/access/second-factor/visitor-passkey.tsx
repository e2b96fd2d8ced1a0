import { profilePaths } from "#app/http/profile-paths";
import { KeyRound } from "#app/ui/icons/icons";
import { buttonClass } from "../../../primitives/buttons/button-style";
import { cx } from "../../../primitives/classes";

type Props = {
  /** URL of the script that runs it: visitors' pages load no other. */
  script: string;
  label: string;
} & (
  | { kind: "sign-in"; returnTo: string; isSecondStep?: boolean }
  /** The name of the new passkey: the device's. */
  | { kind: "set-up"; name: string }
);

/** A button for a passkey on a visitors' page. Hidden where scripts are off. */
export function VisitorPasskey({ script, label, ...use }: Props) {
  const data =
    use.kind === "sign-in"
      ? {
          "data-options": profilePaths.passkeySignInOptions(),
          "data-answer": profilePaths.passkeySignIn(),
          "data-step": use.isSecondStep ? "second" : "only",
          "data-return-to": use.returnTo,
          "data-autofill": use.isSecondStep ? undefined : "1",
        }
      : {
          "data-options": profilePaths.passkeySetUpOptions(),
          "data-answer": profilePaths.passkeySetUp(),
          "data-name": use.name,
        };
  return (
    <div data-passkey={use.kind} {...data} className="grid gap-2 noscript:hidden">
      <button type="button" className={cx(buttonClass("secondary", "lg", "w-full"))}>
        <KeyRound className="size-4" />
        {label}
      </button>
      <p role="alert" className="text-bad text-sm empty:hidden" />
      <script type="module" src={script} />
    </div>
  );
}
