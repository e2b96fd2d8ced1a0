import type { Query } from "#app/http/paths";
import { stagingPaths } from "#app/http/staging-paths";
import { PostButton } from "../../forms/post-button";

const SAYS = {
  on: "Orders are accepted automatically. Orders with problems wait here until you fix them.",
  off: "Orders wait here until an administrator processes them.",
};

/** Whether the company's orders are processed automatically, and the switch for it. */
export function AutoProcess({ isOn, companyId, query }: { isOn: boolean; companyId: string; query: Query }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-medium">Automatic processing is {isOn ? "on" : "off"}.</span>{" "}
        <span className="text-muted">{isOn ? SAYS.on : SAYS.off}</span>
      </p>
      <PostButton
        action={isOn ? stagingPaths.turnAutoProcessOff(query) : stagingPaths.turnAutoProcessOn(query)}
        fields={{ companyId }}
        size="sm"
        pending="Saving..."
      >
        {isOn ? "Turn off" : "Turn on"}
        <span className="sr-only"> automatic processing</span>
      </PostButton>
    </div>
  );
}
