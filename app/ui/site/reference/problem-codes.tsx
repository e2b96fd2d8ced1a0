import { PROBLEM_CODES } from "#app/domain/kernel/problems/problem-codes";

/** Every `code` that an error response can contain. */
export function ProblemCodes() {
  return (
    <section id="codes" aria-labelledby="codes-title" className="scroll-mt-24">
      <h2 id="codes-title" className="text-lg">
        Problem codes
      </h2>
      <p className="mt-1 text-muted">Values of code in error responses. A code never changes its meaning.</p>
      <table className="mt-4 w-full border-collapse text-left text-sm">
        <caption className="sr-only">Problem codes</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {PROBLEM_CODES.map(({ code, status, means }) => (
            <tr key={code} className="border-line border-t align-baseline max-sm:grid">
              <th scope="row" className="break-words py-1.5 pr-4 font-mono font-normal sm:w-2/5">
                {code}
              </th>
              <td className="tabular py-1.5 pr-4 max-sm:py-0">{status}</td>
              <td className="py-1.5 text-muted max-sm:pt-0">{means.replaceAll("`", "")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
