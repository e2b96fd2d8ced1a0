import { useActionData, useFetcher, useNavigation, useSubmit } from "@remix-run/react";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import { profilePaths } from "#app/http/profile-paths";
import { FieldShell } from "../../../forms/field-parts/field-shell";
import { inputClass } from "../../../forms/field-parts/input-class";
import { messagesIn } from "../../../forms/form/form-result";
import { Button } from "../../../primitives/buttons/button";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { Hint } from "../../../primitives/states/hint";

/** Loaded on demand: only the pages that use a passkey need it. */
const webauthn = () => import("#app/ui/passkeys/webauthn.client");

const CANCELED = "No passkey was created. The prompt was closed or timed out. Try again.";
const EXISTS = "This device already has a passkey for your account.";
const FAILED = "This browser could not create a passkey. Try another browser or device.";

/** Names a passkey, lets the device create it, and posts it. Needs scripts: passkeys have no other way. */
export function AddPasskeyForm({ device }: { device: string }) {
  const fetcher = useFetcher<{ options?: PublicKeyCredentialCreationOptionsJSON }>();
  const submit = useSubmit();
  const answer = useActionData<unknown>();
  const navigation = useNavigation();
  const [problem, setProblem] = useState<string | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const options = fetcher.data?.options;
  useEffect(() => {
    if (!options) return;
    setProblem(null);
    create(options).then(
      (credential) => submit({ name: name.current?.value ?? "", credential }, { method: "post" }),
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, [options, submit]);
  const messages = [problem, ...messagesIn(fetcher.data), ...messagesIn(answer)].filter(Boolean);
  const isPending = fetcher.state !== "idle" || navigation.state !== "idle";
  return (
    <>
      <div className="no-js-only">
        <Hint tone="warn">
          Passkeys need JavaScript, which is turned off in this browser. Use an authenticator app instead.
        </Hint>
      </div>
      <fetcher.Form method="post" action={profilePaths.passkeyOptions()} className="js-only grid gap-5">
        {messages.length > 0 && (
          <Hint tone="bad" role="alert">
            {messages.join(" ")}
          </Hint>
        )}
        <FieldShell
          id="passkey-name"
          label="Name"
          hint="Helps you tell your passkeys apart"
          hintId="passkey-name-hint"
          errorId="passkey-name-error"
          errors={undefined}
        >
          <input
            ref={name}
            id="passkey-name"
            aria-describedby="passkey-name-hint"
            defaultValue={device}
            maxLength={60}
            required
            className={inputClass}
          />
        </FieldShell>
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to={profilePaths.security()} variant="ghost">
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="Creating…">
            Create passkey
          </Button>
        </div>
      </fetcher.Form>
    </>
  );
}

async function create(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<string> {
  const { startRegistration } = await webauthn();
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

function messageOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError") return CANCELED;
  return name === "InvalidStateError" ? EXISTS : FAILED;
}
