import { ROLE_LABEL } from "#app/domain/access/access.schema";
import { type ApiArea, AREA_LABEL } from "#app/domain/access/api-keys/api-key-options";
import type { Role } from "#app/domain/kernel/permissions";
import type { ShownCall } from "#app/http/openapi/reference";
import { ChevronDown } from "#app/ui/icons/icons";
import { CommandLine, TextWithCode } from "./code";
import { FieldTable } from "./field-table";

const TONE: Record<string, string> = {
  GET: "bg-sunken text-muted",
  POST: "bg-good-soft text-good",
  PUT: "bg-info-soft text-info",
  PATCH: "bg-info-soft text-info",
  DELETE: "bg-bad-soft text-bad",
};
const HEAD = "font-medium text-sm";

/** One API call: collapsed it shows its summary, expanded its parameters, responses and errors. */
export function ApiCall({ call }: { call: ShownCall }) {
  const { id, method, path, summary, more, isOpen, roles, area, example, asked, body, answers, refusals } = call;
  return (
    <details className="group border-line border-b">
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
        <span
          className={`inline-flex h-6 w-16 items-center justify-center rounded-md font-mono font-semibold text-xs ${TONE[method]}`}
        >
          {method}
        </span>
        <span className="min-w-0 flex-1 break-words font-mono text-sm">{path}</span>
        <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" />
        <span className="w-full text-muted">{summary}</span>
      </summary>
      <div id={id} className="grid scroll-mt-32 gap-5 pb-6">
        {more && (
          <p>
            <TextWithCode text={more} />
          </p>
        )}
        <p className="text-muted text-sm">
          {whoMay(isOpen, roles)} {area && whichKey(area, method)}
        </p>
        {example && (
          <div>
            <h3 className={HEAD}>Example</h3>
            <CommandLine>{example}</CommandLine>
          </div>
        )}
        {asked.length > 0 && (
          <div>
            <h3 className={HEAD}>Parameters</h3>
            <FieldTable caption={`Parameters of ${method} ${path}`} fields={asked} />
          </div>
        )}
        {body.length > 0 && (
          <div>
            <h3 className={HEAD}>JSON body</h3>
            <FieldTable caption={`Body of ${method} ${path}`} fields={body} />
          </div>
        )}
        <div>
          <h3 className={HEAD}>Responses</h3>
          <ul className="mt-2 grid gap-1.5">
            {answers.map(({ status, says, type, shape }) => (
              <li key={`${status} ${type}`} className="flex gap-3">
                <span className="tabular w-10 shrink-0 font-mono text-good text-sm">{status}</span>
                <span className="min-w-0 break-words">
                  {shape ? (
                    <a href={`#shape-${shape}`} className="underline underline-offset-3">
                      {type}
                    </a>
                  ) : (
                    type || says
                  )}
                </span>
              </li>
            ))}
            {refusals.map(({ status, says }) => (
              <li key={status} className="flex gap-3">
                <span className="tabular w-10 shrink-0 font-mono text-bad text-sm">{status}</span>
                <span className="min-w-0 break-words text-muted">
                  <TextWithCode text={says} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  );
}

function whoMay(isOpen: boolean, roles: readonly string[]): string {
  if (isOpen) return "Open to everyone.";
  if (roles.length === Object.keys(ROLE_LABEL).length) return "For every role.";
  return `For: ${roles.map((role) => ROLE_LABEL[role as Role]).join(", ")}.`;
}

function whichKey(area: string, method: string): string {
  const may = method === "GET" ? "read" : "read and write";
  return area in AREA_LABEL
    ? `Requires a key for ${AREA_LABEL[area as ApiArea]} with ${may} access.`
    : "Any key works.";
}
