import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { CopyableText } from "#app/ui/primitives/buttons/copy-button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";

/** Shows a new print agent's token, once, and how to start it. */
export function PrintAgentMade({ token, name, origin }: { token: string; name: string; origin: string }) {
  return (
    <>
      <Hint tone="good" role="status" title={`Print agent ${name} added`}>
        Its token is shown only once. Copy it now.
      </Hint>
      <CopyableText value={token} label="Copy token" />
      <p className="text-muted">
        On a computer in the warehouse with Node.js 20 or later, set the environment variables{" "}
        <code className="font-mono text-sm">STOWLINE_URL</code> to {origin} and{" "}
        <code className="font-mono text-sm">STOWLINE_PRINT_TOKEN</code> to the token, and start{" "}
        <code className="font-mono text-sm">node print-agent.mjs</code>.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton to={printingPaths.agentFile()} reload download>
          Download print agent
        </LinkButton>
        <LinkButton to={printingPaths.printers()} variant="primary">
          I've copied it
        </LinkButton>
      </div>
    </>
  );
}
