import { FACTOR_TABLE } from "#app/domain/access/api-keys/api-key-options";
import { profilePaths } from "#app/http/profile-paths";
import { LinkButton } from "../../../primitives/buttons/link-button";
import { Card } from "../../../primitives/card";
import { Badge } from "../../../primitives/values/badge";
import { Time } from "../../../primitives/values/time";

interface Used {
  createdAt: number;
  lastUsedAt: number | null;
}

const LastUsed = ({ createdAt, lastUsedAt }: Used) => (
  <p className="text-muted text-sm">
    Added <Time at={createdAt} dateOnly /> ·{" "}
    {lastUsedAt === null ? (
      "Never used"
    ) : (
      <>
        Last used <Time at={lastUsedAt} relative />
      </>
    )}
  </p>
);

/** The user's passkeys, each with its actions. */
export function PasskeyCard({ passkeys }: { passkeys: ({ id: string; name: string } & Used)[] }) {
  return (
    <Card
      title="Passkeys"
      description="Sign in with your fingerprint, face, or device PIN. No password is needed."
      padded={false}
      actions={
        <LinkButton to={profilePaths.addPasskey()} size="sm">
          Add a passkey
        </LinkButton>
      }
    >
      {passkeys.length === 0 ? (
        <p className="px-5 pb-5 text-muted">You have no passkeys.</p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {passkeys.map(({ id, name, ...used }) => (
            <li key={id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
              <div className="min-w-0 flex-1 basis-52">
                <p className="break-words font-medium" dir="auto">
                  {name}
                </p>
                <LastUsed {...used} />
              </div>
              <div className="flex gap-2">
                <LinkButton to={profilePaths.renamePasskey(id)} size="sm" variant="ghost">
                  Rename<span className="sr-only">: {name}</span>
                </LinkButton>
                <LinkButton to={profilePaths.removePasskey(id)} size="sm">
                  Remove<span className="sr-only">: {name}</span>
                </LinkButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function AuthenticatorCard({ app }: { app: Used | null }) {
  return (
    <Card
      title="Authenticator app"
      description="After your password, enter a 6-digit code from an app on your phone."
      actions={
        app ? (
          <LinkButton to={profilePaths.removeAuthenticator()} size="sm">
            Remove<span className="sr-only"> authenticator app</span>
          </LinkButton>
        ) : (
          <LinkButton to={profilePaths.authenticator()} size="sm">
            Add an app
          </LinkButton>
        )
      }
    >
      {app ? (
        <div className="flex flex-wrap items-center gap-2">
          <Badge status={FACTOR_TABLE.on} />
          <LastUsed {...app} />
        </div>
      ) : (
        <p className="text-muted">You have no authenticator app.</p>
      )}
    </Card>
  );
}

export function RecoveryCodesCard({ unused, hasFactor }: { unused: number; hasFactor: boolean }) {
  return (
    <Card
      title="Recovery codes"
      description="For signing in with your password when you don't have your phone. Each code works once."
      actions={
        hasFactor && (
          <LinkButton to={profilePaths.recoveryCodes()} size="sm">
            {unused > 0 ? "Replace the codes" : "Create codes"}
          </LinkButton>
        )
      }
    >
      <p className={unused > 0 ? undefined : "text-muted"}>
        {hasFactor ? `${unused} of 10 unused.` : "Add a passkey or an authenticator app first."}
      </p>
    </Card>
  );
}
