import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LetterParams, LettersQuery } from "#app/domain/notifications/mail/mail.query";
import { getMail } from "#app/domain/notifications/mail.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { LetterText } from "#app/ui/domain/system/emails/letter-text";
import { LetterStatusBadge, letterKind } from "#app/ui/domain/system/emails/letters-table";
import { PostButton } from "#app/ui/forms/post-button";
import { RotateCcw } from "#app/ui/icons/icons";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { Hint } from "#app/ui/primitives/states/hint";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Time } from "#app/ui/primitives/values/time";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.letter.subject ?? "Email" }];

export const loader = pageLoader(
  "system.read",
  { params: LetterParams, query: LettersQuery },
  async ({ ctx, params, query: { status } }) => ({
    letter: await getMail(ctx, params.id),
    status,
    isLocal: ctx.config.local,
  }),
);

export default function Letter() {
  const { letter, status, isLocal } = useLoaderData<typeof loader>();
  const { id, recipient, replyTo, kind, attempts, createdAt, sentAt, lastError, text, unreadable, isRevivable } =
    letter;
  return (
    <RouteDialog title={letter.subject} back={paths.system("mail", { status })} size="lg">
      <DescriptionList
        pairs
        items={[
          { term: "To", detail: recipient },
          { term: "Kind", detail: letterKind(kind) },
          { term: "Status", detail: <LetterStatusBadge status={letter.status} /> },
          ...(attempts > 0 ? [{ term: "Attempts", detail: attempts }] : []),
          { term: "Created", detail: <Time at={createdAt} /> },
          ...(sentAt !== null ? [{ term: "Sent", detail: <Time at={sentAt} /> }] : []),
          ...(replyTo ? [{ term: "Reply to", detail: replyTo }] : []),
        ]}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        {lastError && (
          <Hint tone="bad" title="The last attempt failed">
            {lastError}
          </Hint>
        )}
        {unreadable ? (
          <Hint tone="bad" title="The text cannot be read">
            {unreadable}
          </Hint>
        ) : text === null ? (
          <p className="text-muted">
            {isLocal
              ? "The text of this email was deleted after it was sent."
              : "The text is hidden because it may contain a sign-in link."}
          </p>
        ) : (
          <LetterText text={text} />
        )}
        {isRevivable && (
          <div className="dialog-foot flex justify-end">
            <PostButton
              action={paths.system("mail", { status })}
              fields={{ id }}
              variant="primary"
              icon={RotateCcw}
              pending="Sending…"
            >
              {letter.status === "kept" ? "Send now" : "Send again"}
            </PostButton>
          </div>
        )}
      </div>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
