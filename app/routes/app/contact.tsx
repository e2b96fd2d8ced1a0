import { parseWithZod } from "@conform-to/zod/v4";
import { data, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { displayName } from "#app/domain/access/access.schema";
import { DomainError, STATUS_OF } from "#app/domain/kernel/errors";
import { ContactQuery, NewContactMessage } from "#app/domain/system/contact/contact.schema";
import { sendContactMessage } from "#app/domain/system/contact/contact.service.server";
import { toFailure } from "#app/http/answers/errors.server";
import { done } from "#app/http/answers/flash.server";
import { publicMeta } from "#app/http/answers/public-meta";
import { publicAction, publicLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { readForm } from "#app/http/request/form.server";
import { parseQuery } from "#app/http/request/parse.server";
import { ContactAside } from "#app/ui/site/contact/contact-aside";
import { ContactForm, ContactRefusal } from "#app/ui/site/contact/contact-form";
import { OpenPage } from "#app/ui/site/open-page";

const LARGEST = 100_000;

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, {
    path: paths.contact(),
    title: "Contact",
    description: "Ask for a demo, a quote, or help. We reply within 24 hours.",
  });

export const loader = publicLoader("visitors can contact the provider", async ({ request, user }) => {
  const { subject } = parseQuery(ContactQuery, request);
  return {
    subject: subject ?? "",
    name: user ? displayName(user) : "",
    email: user?.email ?? "",
    company: user?.companyName ?? "",
    phone: user?.phone ?? "",
  };
});

/** Returns to the empty form when the message is saved; otherwise shows the form as filled in, with the error. */
export const action = publicAction("visitors can contact the provider", async ({ request, state }) => {
  if (Number(request.headers.get("Content-Length") ?? 0) > LARGEST)
    throw new DomainError("body_too_large", "The message is too long. Send at most 5,000 characters.");
  const submission = parseWithZod(await readForm(request, state, LARGEST), { schema: NewContactMessage });
  if (submission.status !== "success") return data({ result: submission.reply(), refused: null }, { status: 422 });
  try {
    await sendContactMessage(state.visitorCtx(), submission.value);
  } catch (error) {
    const { problem, headers } = toFailure(error, state);
    const refused = {
      isTooMany: error instanceof DomainError && error.code === "too_many",
      requestId: state.requestId,
    };
    const status = error instanceof DomainError ? STATUS_OF[error.code] : problem.status;
    return data({ result: submission.reply({ formErrors: [problem.detail] }), refused }, { status, headers });
  }
  return done(paths.contact(), {
    title: "Message Sent Successfully",
    description: "We'll get back to you within 24 hours.",
  });
});

export default function Contact() {
  const { subject, ...known } = useLoaderData<typeof loader>();
  const refused = useActionData<{ refused?: object | null }>()?.refused;
  return (
    <OpenPage title="Contact" lead="Ask for a demo, a quote, or help. We reply within 24 hours.">
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <ContactForm key={subject} defaultValue={{ ...known, subject }} />
        <ContactAside />
      </div>
      {refused && <ContactRefusal />}
    </OpenPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
