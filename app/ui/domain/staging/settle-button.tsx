import { stagingPaths } from "#app/http/staging-paths";
import { PostButton } from "../../forms/post-button";
import type { StagingRow, StagingSearch } from "./staging-row";

interface SettleProps {
  order: Pick<StagingRow, "id" | "number" | "status" | "mayTryAgain">;
  search: StagingSearch;
  size?: "sm" | "md";
  variant?: "primary" | "secondary";
}

/** The order's next action: process or retry; empty once processed. */
export function SettleButton({ order, search, size, variant = "primary" }: SettleProps) {
  const isPending = order.status === "pending";
  if (!isPending && !order.mayTryAgain) return null;
  return (
    <PostButton
      action={isPending ? stagingPaths.process(order.id, search) : stagingPaths.tryAgain(order.id, search)}
      pending="Processing…"
      {...(size && { size })}
      variant={variant}
    >
      {isPending ? "Process" : "Try again"}
      <span className="sr-only"> order {order.number}</span>
    </PostButton>
  );
}
