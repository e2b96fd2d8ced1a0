import { profilePaths } from "#app/http/profile-paths";
import { ConfirmButton } from "../../forms/confirm-button";
import { PostButton } from "../../forms/post-button";
import { Card } from "../../primitives/card";
import { Tag } from "../../primitives/values/badge";
import { Time } from "../../primitives/values/time";

interface Session {
  id: string;
  device: string;
  address: string | null;
  createdAt: number;
  isThisOne: boolean;
}

/** The user's sessions, and a button to end each one. */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const others = sessions.filter(({ isThisOne }) => !isThisOne);
  return (
    <Card
      title="Sessions"
      description="Devices where you are signed in. If you don't recognize one, sign it out and change your password."
      padded={false}
      actions={
        others.length > 0 && (
          <ConfirmButton
            label="Sign out all others"
            title="Sign out everywhere else?"
            body="You stay signed in on this device. All other devices have to sign in again."
            confirm="Sign out all others"
            action={profilePaths.endOtherSessions()}
            size="sm"
          />
        )
      }
    >
      <ul className="divide-y divide-line border-line border-t">
        {sessions.map(({ id, device, address, createdAt, isThisOne }) => (
          <li key={id} className="flex min-h-16 items-center gap-4 px-5 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {device}
                {isThisOne && <Tag>This device</Tag>}
              </p>
              <p className="break-words text-muted text-sm">
                {address && `${address} · `}signed in <Time at={createdAt} />
              </p>
            </div>
            {!isThisOne && (
              <PostButton action={profilePaths.endSession(id)} pending="Signing out…" size="sm">
                Sign out
              </PostButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
