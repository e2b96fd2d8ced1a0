import type { ReactNode } from "react";
import { Code } from "./code";

const RULES: { title: string; text: ReactNode }[] = [
  {
    title: "Lists",
    text: (
      <>
        <Code>?limit=</Code> 1 to 200, 50 without it. The next page's address is in the <Code>Link</Code> header, as{" "}
        <Code>rel="next"</Code>; on the last page there is none.
      </>
    ),
  },
  {
    title: "Sending twice",
    text: (
      <>
        Give a POST an <Code>Idempotency-Key</Code> of your own. The same key and body within 24 hours gets the first
        answer again; the same key with another body gets 422.
      </>
    ),
  },
  {
    title: "Refusals",
    text: (
      <>
        <Code>application/problem+json</Code>, with a sentence in <Code>detail</Code>, messages by field in{" "}
        <Code>errors</Code>, and the <Code>requestId</Code> that support finds it by.
      </>
    ),
  },
  {
    title: "How often",
    text: (
      <>
        A key may make 600 calls a minute. <Code>RateLimit-Limit</Code>, <Code>RateLimit-Remaining</Code> and{" "}
        <Code>RateLimit-Reset</Code> are on every answer; 429 says in <Code>Retry-After</Code> when to go on.
      </>
    ),
  },
];

/** What holds for every call, and the first one to try. */
export function HowTo({ about, origin }: { about: string; origin: string }) {
  return (
    <section id="how-to" aria-labelledby="how-to-title" className="scroll-mt-24">
      <h2 id="how-to-title" className="text-lg">
        How to call
      </h2>
      <p className="mt-3 max-w-[42rem] text-md">
        An administrator makes a key under Admin Menu, API Keys. Send it with every call:
      </p>
      <pre className="mt-4 overflow-x-auto rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-sm">
        <code>{`curl "${origin}/api/orders?limit=10" \\\n  -H "Authorization: Bearer stow_…"`}</code>
      </pre>
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
