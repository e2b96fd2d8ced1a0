/** A column of an exported file: its cell values and their spreadsheet type. */
export type ExportColumn<Row> =
  | { header: string; kind: "text"; value: (row: Row) => string | null }
  /** Decimal text, such as "19.90", so that no amount passes through a float. */
  | { header: string; kind: "number"; value: (row: Row) => string | null }
  | { header: string; kind: "time"; value: (row: Row) => number | null };

/** Rows in pages, so that a file of any length is never whole in memory. */
export type ExportPages<Row> = AsyncIterable<readonly Row[]>;

/** Turns an async iterable into a stream that pulls the next piece only when the previous one was consumed. */
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

interface Page<Row> {
  rows: readonly Row[];
  /** Where the next page begins; null for the last one. */
  next: string | null;
}

/** Rows of the file, page by page, from a first page that is read already. */
export async function* pagesFrom<Row, Out>(
  first: Page<Row>,
  read: (cursor: string) => PromiseLike<Page<Row>>,
  toOut: (row: Row) => Out,
): AsyncGenerator<Out[]> {
  yield first.rows.map(toOut);
  for (let next = first.next; next !== null; ) {
    const page = await read(next);
    yield page.rows.map(toOut);
    next = page.next;
  }
}
