import cyrillicRegular from "@fontsource/inter/files/inter-cyrillic-400-normal.woff?url";
import cyrillicBold from "@fontsource/inter/files/inter-cyrillic-600-normal.woff?url";
import greekRegular from "@fontsource/inter/files/inter-greek-400-normal.woff?url";
import greekBold from "@fontsource/inter/files/inter-greek-600-normal.woff?url";
import latinRegular from "@fontsource/inter/files/inter-latin-400-normal.woff?url";
import latinBold from "@fontsource/inter/files/inter-latin-600-normal.woff?url";
import latinExtRegular from "@fontsource/inter/files/inter-latin-ext-400-normal.woff?url";
import latinExtBold from "@fontsource/inter/files/inter-latin-ext-600-normal.woff?url";
import vietnameseRegular from "@fontsource/inter/files/inter-vietnamese-400-normal.woff?url";
import vietnameseBold from "@fontsource/inter/files/inter-vietnamese-600-normal.woff?url";
import otherRegular from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url";
import otherBold from "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url";
import type { FontFile } from "./font-faces";

/**
 * The first file with a character draws it. The last one has Hebrew, Arabic, symbols, emoji and the box for missing
 * characters; it is large, and fetched only when needed.
 */
export const FONT_FILES: readonly FontFile[] = [
  { name: "Inter", signs: [0x20, 0xff], urls: { regular: latinRegular, bold: latinBold } },
  {
    name: "InterLatinExt",
    signs: [0x100, 0x2ff, 0x1d00, 0x1dbf, 0x1e00, 0x1eff, 0x2020, 0x20cf, 0x2100, 0x2c7f, 0xa720, 0xa7ff],
    urls: { regular: latinExtRegular, bold: latinExtBold },
  },
  {
    name: "InterVietnamese",
    signs: [0x300, 0x309, 0x1ea0, 0x1ef9],
    urls: { regular: vietnameseRegular, bold: vietnameseBold },
  },
  { name: "InterGreek", signs: [0x370, 0x3ff], urls: { regular: greekRegular, bold: greekBold } },
  {
    name: "InterCyrillic",
    signs: [0x400, 0x4ff, 0x2116, 0x2116],
    urls: { regular: cyrillicRegular, bold: cyrillicBold },
  },
  {
    name: "DejaVuSans",
    signs: [0x100, 0x10ffff],
    urls: { regular: otherRegular, bold: otherBold },
  },
];
