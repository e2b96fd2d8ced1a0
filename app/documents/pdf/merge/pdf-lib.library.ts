export {
  decodePDFRawStream,
  PDFCatalog,
  PDFContext,
  PDFName,
  PDFNull,
  PDFObjectCopier,
  PDFPageLeaf,
  PDFPageTree,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from "@cantoo/pdf-lib";
