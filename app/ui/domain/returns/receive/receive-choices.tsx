import { Link } from "@remix-run/react";
import type { ReturnScreen } from "#app/domain/returns/read-return.server";
import { REASON_LABEL } from "#app/domain/returns/return-labels";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { ChevronRight } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";

interface Props extends Pick<ReturnScreen, "lines" | "others"> {
  returnId: string;
  /** Products that the scanned code can mean. */
  choices: readonly { sku: string; name: string }[];
}

/** What can be received: the products of an ambiguous code, the return's lines, the order's other lines, anything else. */
export function ReceiveChoices({ returnId, lines, others, choices }: Props) {
  if (choices.length > 0)
    return (
      <Card title="Which one?" padded={false}>
        <Choices>
          {choices.map(({ sku, name }) => (
            <Choice key={sku} to={returnPaths.receive(returnId, { sku })} name={name} sku={sku} />
          ))}
        </Choices>
      </Card>
    );
  const offered = others.filter(({ sku }) => sku);
  return (
    <>
      {lines.length > 0 && (
        <Card title="On this return" padded={false}>
          <Choices>
            {lines.map(({ line, name, sku, expected, received, reason }) => (
              <Choice
                key={line}
                to={returnPaths.receive(returnId, { line: String(line) })}
                name={name}
                sku={sku}
                detail={expected > 0 ? REASON_LABEL[reason] : "Not announced"}
                count={expected > 0 ? `${formatCount(received)} of ${formatCount(expected)}` : formatCount(received)}
              />
            ))}
          </Choices>
        </Card>
      )}
      {offered.length > 0 && (
        <Card title={lines.length > 0 ? "Also in the order" : "In the order"} padded={false}>
          <Choices>
            {offered.map(({ itemId, sku, name, shipped, returned }) => (
              <Choice
                key={itemId}
                to={returnPaths.receive(returnId, { sku })}
                name={name}
                sku={sku}
                count={`${formatCount(shipped - returned)} shipped`}
              />
            ))}
          </Choices>
        </Card>
      )}
      <LinkButton to={returnPaths.receive(returnId, { other: "1" })} size="touch">
        Receive an unknown item
      </LinkButton>
    </>
  );
}

const Choices = ({ children }: { children: React.ReactNode }) => (
  <ul className="divide-y divide-line border-line border-t">{children}</ul>
);

function Choice({
  to,
  name,
  sku,
  detail,
  count,
}: {
  to: string;
  name: string;
  sku: string;
  detail?: string;
  count?: string;
}) {
  return (
    <li>
      <Link to={to} className="flex min-h-16 items-center gap-3 px-5 py-3 hover:bg-sunken">
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-medium" dir="auto">
            {name}
          </span>
          <span className="block text-muted text-sm">
            {sku && <Mono>{sku}</Mono>}
            {sku && detail && ", "}
            {detail}
          </span>
        </span>
        {count && <span className="tabular shrink-0 text-right">{count}</span>}
        <ChevronRight className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
