import { NOTE_TABLE } from "#app/domain/orders/order-status";
import { orderPaths } from "#app/http/order-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Card } from "#app/ui/primitives/card";
import { cx } from "#app/ui/primitives/classes";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { Badge } from "#app/ui/primitives/values/badge";
import { Time } from "#app/ui/primitives/values/time";
import type { OrdersSearch } from "../order-actions-menu";
import type { NoteFormData } from "./note-form";

const NoteFields = part(() => import("./note-form"), "NoteFields", <Skeleton className="h-40" />);

export interface OrderNote {
  id: string;
  body: string;
  shared: boolean;
  authorName: string;
  mentioned: readonly { name: string }[];
  createdAt: number;
  isOwn: boolean;
}

type Props = {
  orderId: string;
  notes: readonly OrderNote[];
  form: NoteFormData;
  /** An archived order takes no notes. */
  isArchived: boolean;
  search: OrdersSearch;
};

/**
 * The order's latest notes that the user may read, and a field for the next one. To a client company they are its
 * conversation with the warehouse.
 */
export function OrderNotes({ orderId, notes, form, search, isArchived }: Props) {
  return (
    <div id="notes" className="scroll-mt-20">
      <Card title={isArchived || form.mayBeInternal ? "Notes" : "Ask the warehouse"}>
        {!isArchived && <NoteFields form={form} action={orderPaths.addNote(orderId, search)} />}
        {isArchived && notes.length === 0 && <Hint>No notes.</Hint>}
        {notes.length > 0 && (
          <ol aria-label="Notes" className={cx("grid gap-4", !isArchived && "mt-5 border-line border-t pt-4")}>
            {notes.map((note) => (
              <li key={note.id} className="grid gap-1">
                {/* Not a paragraph, which cannot contain a form. */}
                <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                  <bdi className="font-medium">{note.authorName}</bdi>
                  <span className="text-muted">
                    <Time at={note.createdAt} relative />
                  </span>
                  {form.mayBeInternal && <Badge status={NOTE_TABLE[note.shared ? "shared" : "internal"]} />}
                  {!isArchived && note.isOwn && (
                    <span className="ml-auto">
                      <PostButton
                        action={orderPaths.deleteNote(orderId, note.id, search)}
                        variant="ghost"
                        size="sm"
                        pending="Deleting..."
                      >
                        Delete
                      </PostButton>
                    </span>
                  )}
                </div>
                <p dir="auto" className="whitespace-pre-line break-words">
                  {withMentions(note)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  );
}

/** The text with its mentions in bold. */
function withMentions({ body, mentioned }: OrderNote) {
  const names = mentioned.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return body;
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return body.split(new RegExp(`(@(?:${escaped.join("|")}))`, "giu")).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed text keep their places
      <strong key={index} className="font-medium text-accent">
        {piece}
      </strong>
    ) : (
      piece
    ),
  );
}
