import type { ReactNode } from "react";
import { Code, CommandLine } from "./code";

const RULES: { title: string; text: ReactNode }[] = [
  {
    title: "Keys",
    text: (
      <>
        A key acts for one user with at most that user's access: read-only or read and write, for parts of the API or
        all of it. It expires after at most a year, when it is revoked, or when its user is deactivated. Each call below
        names the key it needs; other keys get 403.
      </>
    ),
  },
  {
    title: "Lists",
    text: (
      <>
        <Code>?limit=</Code> 1 to 200, 50 without it. The next page's URL is in the <Code>Link</Code> header, as{" "}
        <Code>rel="next"</Code>; the last page has none. A cursor is valid for its list and filters only; otherwise the
        call returns 422.
      </>
    ),
  },
  {
    title: "Idempotency",
    text: (
      <>
        Send an <Code>Idempotency-Key</Code> of your own with each POST. The same key and body within 24 hours returns
        the first response, with <Code>Idempotency-Replayed</Code>. The same key with another body returns 422, and 409
        while the first request is running. PUT, PATCH and DELETE are idempotent.
      </>
    ),
  },
  {
    title: "Reading from nearby",
    text: (
      <>
        Responses to keys of client companies have the header <Code>X-Bookmark</Code>. Send it with the next call, and
        the nearest copy of the database answers with at least the state that you have seen or written, at most 90
        seconds old. Without it each call reads the newest state.
      </>
    ),
  },
  {
    title: "Errors",
    text: (
      <>
        <Code>application/problem+json</Code>, with a stable <Code>code</Code>, a message in <Code>detail</Code>,
        messages by field in <Code>errors</Code>, and a <Code>requestId</Code> for support. All codes are listed{" "}
        <a href="#codes">below</a>; more may be added. Where a retry helps, <Code>Retry-After</Code> has the seconds to
        wait.
      </>
    ),
  },
  {
    title: "Rate limits",
    text: (
      <>
        Each key can make 600 calls per minute. <Code>RateLimit-Limit</Code>, <Code>RateLimit-Remaining</Code> and{" "}
        <Code>RateLimit-Reset</Code> are in every response. After a 429, wait as many seconds as{" "}
        <Code>Retry-After</Code> says.
      </>
    ),
  },
  {
    title: "Size limits",
    text: "Bodies up to 1 MB, images up to 5 MB, orders up to 500 lines.",
  },
];

/** Rules for every call, and a first call to try. */
export function HowTo({ about, origin }: { about: string; origin: string }) {
  return (
    <section id="how-to" aria-labelledby="how-to-title" className="scroll-mt-24">
      <h2 id="how-to-title" className="text-lg">
        Making requests
      </h2>
      <p className="mt-3 max-w-[42rem] text-md">
        Administrators create keys under Admin Menu, API keys. Send your key with every call:
      </p>
      <CommandLine>{`curl "${origin}/api/orders?limit=10" \\\n  -H "Authorization: Bearer stow_…"`}</CommandLine>
      <p className="mt-4 max-w-[42rem]">{about}</p>
      <dl className="mt-6 grid gap-6 sm:grid-cols-2">
        {RULES.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="mt-1 break-words text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
