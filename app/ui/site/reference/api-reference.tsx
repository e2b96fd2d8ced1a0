import type { Reference } from "#app/http/openapi/reference";
import { paths } from "#app/http/paths";
import { SiteLayout } from "../site-layout";
import { ApiCall } from "./api-call";
import { FieldTable } from "./field-table";
import { HowTo } from "./how-to";
import { ProblemCodes } from "./problem-codes";

const LINK = "block rounded-sm py-1 text-muted transition-colors hover:text-ink pointer-coarse:py-2.5";

/** All API calls on one page. Rendered on the server only, without scripts. */
export function ApiReference({ version, about, parts, shapes, origin }: Reference & { origin: string }) {
  const sections = [
    { id: "how-to", title: "Making requests" },
    ...parts.map(({ id, title }) => ({ id, title })),
    { id: "codes", title: "Problem codes" },
    { id: "shapes", title: "Schemas" },
  ];
  return (
    <SiteLayout>
      <div className="site-wrap pt-10 pb-20 sm:pt-16 sm:pb-28">
        <p className="mb-3 text-muted">
          <a href={paths.support()} className="rounded-sm hover:text-ink">
            Support
          </a>
        </p>
        <h1 className="text-xl sm:text-2xl">API reference</h1>
        <p className="mt-3 max-w-2xl text-md text-muted">
          Version {version}. The machine-readable version is at{" "}
          <a href="/api/openapi.json" className="text-ink underline underline-offset-3">
            /api/openapi.json
          </a>
          , as OpenAPI 3.1.
        </p>
        <div className="mt-10 grid items-start gap-x-14 gap-y-10 grid-cols-[minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)]">
          <nav aria-label="Parts" className="lg:sticky lg:top-24 print:hidden">
            <ul className="max-lg:columns-2 max-lg:gap-6">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className={LINK}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-14">
            <HowTo about={about} origin={origin} />
            {parts.map(({ id, title, about: said, calls }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
                <h2 id={`${id}-title`} className="text-lg">
                  {title}
                </h2>
                <p className="mt-1 text-muted">{said}</p>
                <div className="mt-4 border-line border-t">
                  {calls.map((call) => (
                    <ApiCall key={call.id} call={call} />
                  ))}
                </div>
              </section>
            ))}
            <ProblemCodes />
            <section id="shapes" aria-labelledby="shapes-title" className="scroll-mt-24">
              <h2 id="shapes-title" className="text-lg">
                Schemas
              </h2>
              <p className="mt-1 text-muted">
                Objects in responses. New fields may be added, so ignore fields you do not know.
              </p>
              <div className="mt-6 grid gap-8">
                {shapes.map(({ name, fields }) => (
                  <section key={name} id={`shape-${name}`} aria-label={name} className="scroll-mt-24">
                    <h3 className="font-mono text-base">{name}</h3>
                    <FieldTable caption={`Fields of ${name}`} fields={fields} isAnswer />
                  </section>
                ))}
              </div>
            </section>
          </div>
        </div>
      </div>
    </SiteLayout>
  );
}
