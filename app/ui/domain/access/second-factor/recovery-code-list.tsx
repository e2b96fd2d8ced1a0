import { ActionForm } from "../../../forms/form/action-form";
import { Button } from "../../../primitives/buttons/button";
import { CopyButton } from "../../../primitives/buttons/copy-button";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { Hint } from "../../../primitives/states/hint";

/** Creates the first codes, or replaces them. */
export function CreateRecoveryCodes({ unused, to }: { unused: number; to: string }) {
  return (
    <ActionForm
      submit={unused > 0 ? "Replace codes" : "Create recovery codes"}
      pending="Creating…"
      cancel={to}
      cancelLabel={unused > 0 ? "Cancel" : "Not now"}
    >
      <p>
        {unused > 0
          ? `You have ${unused} unused ${unused === 1 ? "code" : "codes"}. If you create new ones, these stop working.`
          : "You get ten codes for signing in with your password when you don't have your phone. Each code works once."}
      </p>
    </ActionForm>
  );
}

/** The codes, shown this once. */
export function RecoveryCodeList({ codes, email, to }: { codes: string[]; email: string; to: string }) {
  return (
    <>
      <Hint tone="warn" title="Save these codes now" role="status">
        They are not shown again. Print them, or store them in a password manager.
      </Hint>
      <p className="hidden print:block">{email}</p>
      <ol
        className="grid gap-x-6 gap-y-2 rounded-lg border border-line bg-sunken p-4 font-mono text-sm"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-end gap-2 print:hidden">
        <CopyButton value={codes.join("\n")} label="Copy all codes" />
        <span className="js-only">
          <Button type="button" onClick={() => window.print()}>
            Print
          </Button>
        </span>
        <LinkButton to={to} variant="primary">
          I've saved them
        </LinkButton>
      </div>
    </>
  );
}
