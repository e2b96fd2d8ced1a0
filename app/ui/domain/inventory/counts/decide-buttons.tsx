import { countPaths } from "#app/http/warehouse-work/count-paths";
import { PostButton } from "#app/ui/forms/post-button";

/** What a manager can do with a difference. */
export function DecideButtons({ lineId, name }: { lineId: string; name: string }) {
  const of = <span className="sr-only"> {name}</span>;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <PostButton action={countPaths.approveLine(lineId)} size="sm" variant="primary" pending="Adjusting…">
        Adjust stock{of}
      </PostButton>
      <PostButton action={countPaths.countAgain(lineId)} size="sm" pending="Saving…">
        Count again{of}
      </PostButton>
      <PostButton action={countPaths.keepLedger(lineId)} size="sm" pending="Saving…">
        Keep stock{of}
      </PostButton>
    </div>
  );
}
