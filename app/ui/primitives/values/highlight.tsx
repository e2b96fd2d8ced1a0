/** Text in which what was searched for is marked: each of the query's words, ignoring case. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const words = query.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return <>{text}</>;
  // Every second piece is what the group of the pattern has matched.
  const pieces = text.split(new RegExp(`(${words.join("|")})`, "giu"));
  return (
    <>
      {pieces.map((piece, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
          <mark key={index} className="bg-transparent font-semibold text-inherit">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </>
  );
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
