import type { ReactNode } from "react";
import { Code, CommandLine } from "./code";

const RULES: { title: string; text: ReactNode }[] = [
  {
    title: "Keys",
    text: (
      <>
        A key acts for one user and has that user's access or less: read-only or read and write, for parts of the API or
        all of it. It expires after at most a year, when it is revoked, or when its user is deactivated. Each call below
        names the key it needs; other keys get 403.
      </>
    ),
  },
  {
    title: "Lists",
    text: (
      <>
        <Code>?limit=</Code> 1 to 200, 50 without it. The next page's address is in the <Code>Link</Code> header, as{" "}
        <Code>rel="next"</Code>; on the last page there is none. A cursor belongs to its list and filters: any other
        gets 422.
      </>
    ),
  },
  {
    title: "Idempotency",
    text: (
      <>
        Give a POST an <Code>Idempotency-Key</Code> of your own. The same key and body within 24 hours gets the first
        answer again, with <Code>Idempotency-Replayed</Code>; the same key with another body gets 422, and 409 while the
        first is at work. PUT, PATCH and DELETE are idempotent.
      </>
    ),
  },
  {
    title: "Errors",
    text: (
      <>
        <Code>application/problem+json</Code>, with a <Code>code</Code> for programs, a sentence in <Code>detail</Code>,
        messages by field in <Code>errors</Code>, and the <Code>requestId</Code> that support finds it by. All codes are
        listed <a href="#codes">below</a>; more may be added. Where waiting helps, <Code>Retry-After</Code> says how
        many seconds.
      </>
    ),
  },
  {
    title: "Rate limits",
    text: (
      <>
        A key may make 600 calls a minute. <Code>RateLimit-Limit</Code>, <Code>RateLimit-Remaining</Code> and{" "}
        <Code>RateLimit-Reset</Code> are on every answer; 429 says in <Code>Retry-After</Code> when to go on.
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
        How to call
      </h2>
      <p className="mt-3 max-w-[42rem] text-md">
        Administrators create keys under Admin Menu, API Keys. Send it with every call:
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
