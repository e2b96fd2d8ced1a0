/** The file's first rows as they were read. */
export function ImportSample({ headers, rows, total }: { headers: string[]; rows: string[][]; total: number }) {
  return (
    <div>
      <p className="mb-2 text-muted text-sm">
        {total.toLocaleString("en-US")} {total === 1 ? "row" : "rows"}. Preview of the first rows:
      </p>
      <section
        aria-label="First rows of the file"
        className="overflow-x-auto rounded-lg border border-line bg-surface"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
      >
        <table className="min-w-full text-sm">
          <thead>
            <tr className="border-line border-b bg-sunken text-left">
              {headers.map((header) => (
                <th key={header} scope="col" className="whitespace-nowrap px-3 py-2 font-medium">
                  <bdi>{header}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's rows have no id, and their order never changes
              <tr key={row} className="not-last:border-b border-line">
                {headers.map((header, n) => (
                  <td key={header} className="max-w-56 truncate whitespace-nowrap px-3 py-2" title={cells[n]}>
                    <bdi>{cells[n]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
