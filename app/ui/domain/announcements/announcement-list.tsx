import { announcementPaths } from "#app/http/admin-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Card } from "#app/ui/primitives/card";

interface Props {
  announcements: readonly { id: string; title: string; body: string }[];
}

/** What the provider tells this client; each can be closed. */
export function AnnouncementList({ announcements }: Props) {
  if (announcements.length === 0) return null;
  return (
    <section aria-label="Announcements" className="grid gap-3">
      {announcements.map(({ id, title, body }) => (
        <Card
          key={id}
          title={<bdi>{title}</bdi>}
          actions={
            <PostButton action={announcementPaths.dismiss(id)} size="sm" pending="Closing…">
              Dismiss<span className="sr-only">: {title}</span>
            </PostButton>
          }
        >
          <p dir="auto" className="whitespace-pre-line break-words">
            {body}
          </p>
        </Card>
      ))}
    </section>
  );
}
