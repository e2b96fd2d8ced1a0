/** One column of a file: what its cells say, and as what a spreadsheet should take them. */
export type ExportColumn<Row> =
  | { header: string; kind: "text"; value: (row: Row) => string | null }
  /** Decimal text, such as "19.90", so that no amount passes through a float. */
  | { header: string; kind: "number"; value: (row: Row) => string | null }
  | { header: string; kind: "time"; value: (row: Row) => number | null };

/** Rows page by page, so that a file of any length is never in memory whole. */
export type ExportPages<Row> = AsyncIterable<readonly Row[]>;

/** Turns what is produced piece by piece into a stream that asks for the next piece when it has been taken. */
export function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
