import type { Reason } from "#app/domain/system/system-health";
import { paths } from "#app/http/paths";
import { CircleCheck, TriangleAlert } from "#app/ui/icons/icons";
import { TextLink } from "../../primitives/buttons/text-link";

/** Healthy, or what needs attention and where. */
export function HealthReasons({ reasons }: { reasons: readonly Reason[] }) {
  if (reasons.length === 0) {
    return (
      <p className="flex items-center gap-2.5">
        <CircleCheck className="size-5 text-good" />
        <span>
          <strong className="font-semibold">Good</strong>
          <span className="text-muted"> · Nothing needs attention.</span>
        </span>
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2.5">
        <TriangleAlert className="size-5 text-warn" />
        <strong className="font-semibold">Needs attention</strong>
      </p>
      <div className="pl-7.5">
        <ReasonList reasons={reasons} />
      </div>
    </div>
  );
}

/** Each reason with a link to its details. */
export const ReasonList = ({ reasons }: { reasons: readonly Reason[] }) => (
  <ul className="grid gap-1.5">
    {reasons.map(({ text, at, status }) => (
      <li key={text} className="min-w-0 break-words">
        {text}{" "}
        <TextLink to={paths.system(at, status && { status })}>
          View<span className="sr-only"> details: {text}</span>
        </TextLink>
      </li>
    ))}
  </ul>
);
