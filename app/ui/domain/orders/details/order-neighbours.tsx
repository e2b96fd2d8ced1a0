import { Link, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { ChevronLeft, ChevronRight } from "#app/ui/icons/icons";
import { buttonClass } from "#app/ui/primitives/buttons/button-style";
import { isTyping } from "#app/ui/primitives/is-typing";

interface Props {
  previous: string | null;
  next: string | null;
  to: (orderId: string) => string;
}

/** Keys closer together than this come from a scanner. */
const BURST_MS = 50;

/** Links to the orders before and after this one in the list it was opened from; `k` and `j` follow them. */
export function OrderNeighbours({ previous, next, to }: Props) {
  useNeighbourKeys(previous && to(previous), next && to(next));
  return (
    <nav aria-label="Orders of the list" className="flex items-center gap-1.5">
      <Neighbour to={previous && to(previous)} rel="prev" label="Previous" />
      <Neighbour to={next && to(next)} rel="next" label="Next" />
    </nav>
  );
}

function Neighbour({ to, rel, label }: { to: string | null; rel: "prev" | "next"; label: string }) {
  const content = (
    <>
      {rel === "prev" && <ChevronLeft className="size-4" />}
      {label}
      {rel === "next" && <ChevronRight className="size-4" />}
    </>
  );
  const look = buttonClass("secondary", "sm");
  // At either end of the list the button stays in its place, disabled.
  if (!to) {
    return (
      <button type="button" disabled className={look}>
        {content}
      </button>
    );
  }
  return (
    <Link to={to} rel={rel} className={look} preventScrollReset aria-keyshortcuts={rel === "prev" ? "k" : "j"}>
      {content}
    </Link>
  );
}

function useNeighbourKeys(previous: string | null, next: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    function onKey(event: KeyboardEvent) {
      const isBurst = event.timeStamp - last < BURST_MS;
      if (event.key.length === 1) last = event.timeStamp;
      if (isBurst || event.defaultPrevented || isTyping(event.target)) return;
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      const target = event.key === "j" ? next : event.key === "k" ? previous : null;
      if (target === null) return;
      event.preventDefault();
      navigate(target, { preventScrollReset: true });
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [previous, next, navigate]);
}
