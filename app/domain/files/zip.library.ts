// Its modules only set addresses of web workers on import, which `zip.ts` turns off.
export { configure, ZipWriter } from "@zip.js/zip.js/lib/zip-core-custom.js";
