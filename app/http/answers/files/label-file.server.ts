import { streamOf } from "#app/domain/files/file-table";

/** Labels to print from the browser (PDF), or to send to a label printer (ZPL). */
export const labelFileResponse = ({ name, pieces }: { name: string; pieces: AsyncIterable<Uint8Array> }): Response => {
  const isZpl = name.endsWith(".zpl");
  return new Response(streamOf(pieces), {
    headers: {
      "Content-Type": isZpl ? "application/zpl" : "application/pdf",
      "Content-Disposition": `${isZpl ? "attachment" : "inline"}; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
};
