import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { InboxQuery, MessageParams } from "#app/domain/system/contact/inbox.schema";
import { getInboxMessage } from "#app/domain/system/contact/inbox.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { HandledButton } from "#app/ui/domain/system/inbox-table";
import { buttonClass } from "#app/ui/primitives/buttons/button-style";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Time } from "#app/ui/primitives/values/time";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.message.subject ?? "Contact message" }];

export const loader = pageLoader(
  "system.read",
  { params: MessageParams, query: InboxQuery },
  async ({ ctx, params, query }) => ({ message: await getInboxMessage(ctx, params.id), view: query.view }),
);

export default function ContactMessage() {
  const { message, view } = useLoaderData<typeof loader>();
  const { id, name, email, company, phone, subject, createdAt, handledAt, handledBy } = message;
  const reply = `mailto:${encodeURIComponent(email)}?${new URLSearchParams({ subject: `Re: ${subject}` }).toString().replaceAll("+", "%20")}`;
  return (
    <RouteDialog title={subject} back={paths.system("messages", { view })} size="lg">
      <DescriptionList
        items={[
          { term: "Name", detail: name },
          { term: "Email", detail: <TextLink href={reply}>{email}</TextLink> },
          { term: "Company", detail: company },
          {
            term: "Phone",
            detail: phone && <TextLink href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</TextLink>,
          },
          { term: "Received", detail: <Time at={createdAt} /> },
          ...(handledAt === null
            ? []
            : [
                {
                  term: "Handled",
                  detail: (
                    <>
                      <Time at={handledAt} /> by {handledBy}
                    </>
                  ),
                },
              ]),
        ]}
      />
      <p dir="auto" className="mt-6 whitespace-pre-wrap break-words rounded-lg bg-sunken p-4">
        {message.message}
      </p>
      <div className="dialog-foot mt-6 flex flex-wrap justify-end gap-3">
        <HandledButton id={id} subject={subject} view={handledAt === null ? "open" : "handled"} />
        <a href={reply} className={buttonClass("primary", "md")}>
          Reply by email
        </a>
      </div>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
