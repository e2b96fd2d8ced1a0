/** Draws the pictures of the demo's products into pictures.json, as WebP in base64: one for each kind of product. */
import { writeFileSync } from "node:fs";
import { createCanvas, loadImage } from "@napi-rs/canvas";

const SIZE = 320;
const QUALITY = 72;

const rect = (x, y, w, h, r, fill) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
const disc = (x, y, r, fill) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const shape = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
const line = (d, color, width) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const DARK = "#2b3340";
const MID = "#5d6878";
const PALE = "#dfe5ea";

const vial = (cap, fill) =>
  rect(130, 70, 60, 34, 6, cap) +
  rect(138, 104, 44, 14, 0, "#b9c2cc") +
  shape("M138 118h44c0 14 18 18 18 36v84a14 14 0 0 1-14 14h-52a14 14 0 0 1-14-14v-84c0-18 18-22 18-36z", "#e9f1f6") +
  shape("M120 212h80v26a14 14 0 0 1-14 14h-52a14 14 0 0 1-14-14z", fill) +
  rect(120, 160, 80, 46, 0, "#fff") +
  rect(130, 170, 42, 6, 3, cap) +
  rect(130, 182, 60, 4, 2, PALE) +
  rect(130, 191, 50, 4, 2, PALE);

const jar = (lid, glass, mark) =>
  rect(108, 76, 104, 34, 8, lid) +
  rect(100, 106, 120, 150, 20, glass) +
  rect(100, 138, 120, 84, 0, "#fbf8f1") +
  disc(160, 168, 16, mark) +
  rect(122, 196, 76, 6, 3, MID) +
  rect(136, 208, 48, 4, 2, "#c6bfae");

const tub = (color, mark) =>
  rect(92, 74, 136, 36, 10, DARK) +
  shape("M96 110h128l-8 140a12 12 0 0 1-12 11h-88a12 12 0 0 1-12-11z", color) +
  shape("M99 146h122l-4 72H103z", "#fff") +
  shape(`M160 158c18 10 18 34 0 46c-18-12-18-36 0-46z`, mark);

const bottle = (glass, cap, mark) =>
  rect(142, 52, 36, 30, 5, cap) +
  shape("M146 82h28v28c0 14 26 18 26 46v88a14 14 0 0 1-14 14h-52a14 14 0 0 1-14-14v-88c0-28 26-32 26-46z", glass) +
  rect(120, 168, 80, 62, 0, "#fbf8f1") +
  disc(160, 190, 12, mark) +
  rect(132, 212, 56, 5, 2, MID);

const tee = (color, shade) =>
  shape("M118 84l-56 34 20 46 24-12v104h108V152l24 12 20-46-56-34c-6 22-78 22-84 0z", color) +
  line("M118 84c6 22 78 22 84 0", shade, 6) +
  line("M106 152v-20M214 152v-20", shade, 4);

const hoodie = (color, shade) =>
  shape("M116 92l-44 26-18 118 28 6 22-72v90h112v-90l22 72 28-6-18-118-44-26z", color) +
  shape("M116 96c0-44 88-44 88 0c-10 28-30 36-44 44c-14-8-34-16-44-44z", shade) +
  shape("M134 98c4-24 48-24 52 0c-8 16-18 22-26 28c-8-6-18-12-26-28z", DARK) +
  shape("M126 200h68l12 40h-92z", shade);

const shirt = (color, shade) =>
  shape("M124 76l-52 30-14 128 30 4 18-84v106h108V154l18 84 30-4-14-128-52-30-36 20z", color) +
  shape("M124 76l36 20-22 24zM196 76l-36 20 22 24z", shade) +
  line("M160 98v160", shade, 4) +
  [130, 164, 198, 232].map((y) => disc(168, y, 3.5, "#8a7a5c")).join("");

const KINDS = {
  vial: ["#e8eef3", vial("#3f6f9e", "#c9dbe8")],
  "vial-copper": ["#e6eef5", vial("#2f5fae", "#6f9fe0")],
  water: ["#e6f2f4", bottle("#d5ecf1", "#2f8f9d", "#2f8f9d")],
  pouch: [
    "#f1ede4",
    shape("M96 72h128l12 176a12 12 0 0 1-12 12H96a12 12 0 0 1-12-12z", "#d8c7a3") +
      rect(96, 72, 128, 22, 2, "#b79f70") +
      rect(108, 128, 104, 84, 8, "#fffaf0") +
      disc(160, 158, 16, "#c58f5c") +
      rect(128, 186, 64, 6, 3, MID),
  ],
  kit: [
    "#e8eef3",
    rect(74, 120, 172, 124, 14, "#3f6f9e") +
      rect(74, 120, 172, 40, 14, "#355e87") +
      line("M136 120v-18h48v18", "#355e87", 10) +
      rect(150, 176, 20, 52, 3, "#fff") +
      rect(134, 192, 52, 20, 3, "#fff"),
  ],
  "tee-ink": ["#e9ebef", tee("#29374d", "#1c2738")],
  "tee-ecru": ["#efece6", tee("#e6dcc6", "#cbbd9e")],
  hoodie: ["#edefe6", hoodie("#6f7f56", "#5b6945")],
  shirt: ["#f2ede4", shirt("#d9c39c", "#c2a97c")],
  shell: ["#e6ebee", hoodie("#51697a", "#41566a") + line("M160 142v118", "#d9e2e8", 4)],
  jeans: [
    "#e7eaf1",
    shape("M106 66h108l16 192h-56l-14-112-14 112H90z", "#33456f") +
      rect(106, 66, 108, 18, 3, "#28385c") +
      line("M160 84v34M118 96c2 18 12 24 24 24M202 96c-2 18-12 24-24 24", "#6d82b5", 3),
  ],
  beanie: [
    "#f2e9e3",
    disc(160, 82, 18, "#9c5233") +
      shape("M88 208c-6-92 36-124 72-124s78 32 72 124z", "#b5623f") +
      rect(80, 200, 160, 46, 16, "#9c5233") +
      [112, 144, 176, 208].map((x) => line(`M${x} 206v34`, "#b5623f", 5)).join(""),
  ],
  socks: [
    "#eeebe6",
    shape("M96 66h52v104c0 16 44 34 44 62a26 26 0 0 1-26 26h-22c-36-8-48-34-48-66z", "#7f8793") +
      shape("M176 66h52v96c0 40-10 74-30 92c8-20-2-40-22-58z", "#a4695a") +
      rect(96, 66, 52, 22, 0, "#5c6471") +
      rect(176, 66, 52, 22, 0, "#83503f"),
  ],
  tote: [
    "#f1eee7",
    line("M122 132V92c0-44 76-44 76 0v40", "#b7a277", 10) +
      shape("M84 128h152l10 122a10 10 0 0 1-10 10H84a10 10 0 0 1-10-10z", "#e3d6b8") +
      shape("M128 196c10-18 22-18 32 0s22 18 32 0", "none") +
      line("M124 198c12-18 24-18 36 0s24 18 36 0", "#8d7a52", 6),
  ],
  charger: [
    "#e9ebee",
    rect(96, 104, 112, 132, 20, "#f8f9fa") +
      rect(96, 104, 112, 132, 20, "none") +
      rect(206, 136, 34, 10, 3, MID) +
      rect(206, 190, 34, 10, 3, MID) +
      [138, 168, 198].map((y) => rect(120, y, 36, 12, 6, DARK)).join("") +
      rect(120, 118, 20, 5, 2, "#38a169"),
  ],
  cable: [
    "#e9edee",
    line("M70 196c0-120 90-120 90-30s90 70 90-40", DARK, 12) +
      rect(54, 190, 32, 50, 8, MID) +
      rect(61, 240, 18, 20, 3, "#b8c0c9") +
      rect(234, 84, 32, 46, 8, MID) +
      rect(241, 66, 18, 20, 3, "#b8c0c9"),
  ],
  hub: [
    "#e8ebef",
    line("M228 168h30c10 0 10-40 0-40", DARK, 9) +
      rect(64, 134, 168, 68, 14, "#7c8896") +
      rect(64, 134, 168, 26, 13, "#97a3b0") +
      [82, 118, 154, 190].map((x) => rect(x, 172, 24, 12, 3, DARK)).join(""),
  ],
  "power-bank": [
    "#e7ecef",
    rect(104, 62, 112, 196, 22, "#343f4d") +
      rect(116, 74, 88, 172, 14, "#435062") +
      rect(146, 62, 28, 8, 3, "#10151b") +
      [0, 1, 2, 3].map((n) => disc(139 + n * 14, 222, 4, n < 3 ? "#7fd6a4" : "#6b7787")).join(""),
  ],
  earbuds: [
    "#ecebf1",
    rect(78, 150, 164, 104, 44, "#f7f7fa") +
      rect(78, 150, 164, 34, 30, "#dcdce6") +
      disc(122, 110, 26, DARK) +
      rect(114, 110, 16, 56, 8, DARK) +
      disc(198, 110, 26, DARK) +
      rect(190, 110, 16, 56, 8, DARK) +
      disc(160, 216, 5, "#58b487"),
  ],
  headphones: [
    "#ebebf0",
    line("M84 190c0-150 152-150 152 0", DARK, 16) +
      rect(62, 170, 48, 82, 22, MID) +
      rect(210, 170, 48, 82, 22, MID) +
      rect(92, 178, 22, 66, 11, DARK) +
      rect(206, 178, 22, 66, 11, DARK),
  ],
  speaker: [
    "#e6eded",
    rect(96, 66, 128, 190, 34, "#2f6b70") +
      disc(160, 186, 44, "#214f53") +
      disc(160, 186, 22, "#397d83") +
      disc(160, 106, 20, "#214f53"),
  ],
  keyboard: [
    "#e9ebee",
    rect(48, 112, 224, 104, 14, DARK) +
      [0, 1, 2]
        .flatMap((row) =>
          Array.from({ length: 9 }, (_, n) =>
            rect(60 + n * 23, 124 + row * 22, 18, 17, 4, row === 0 && n === 0 ? "#d9805f" : "#cdd4dc"),
          ),
        )
        .join("") +
      rect(106, 191, 108, 15, 4, "#cdd4dc"),
  ],
  mouse: [
    "#e9ecef",
    shape("M108 252c-22-40-14-150 50-170c60-10 74 90 62 142c-6 26-28 34-54 34z", "#3d4855") +
      line("M158 84c-12 44-12 70-4 96", "#66727f", 5) +
      rect(140, 116, 12, 32, 6, "#8d98a4"),
  ],
  webcam: [
    "#e8ecf0",
    rect(62, 94, 196, 84, 40, "#343f4d") +
      disc(160, 136, 32, "#10151b") +
      disc(160, 136, 18, "#2f5fae") +
      disc(152, 128, 6, "#c8dcf8") +
      disc(222, 136, 5, "#58b487") +
      shape("M142 178h36l14 44h-64z", MID) +
      rect(104, 222, 112, 18, 9, "#343f4d"),
  ],
  lamp: [
    "#f0ede6",
    rect(46, 92, 228, 26, 13, DARK) + shape("M60 118h200l34 130H26z", "#f8e3ae") + rect(144, 70, 32, 30, 8, MID),
  ],
  ssd: [
    "#e8ebee",
    rect(92, 76, 136, 172, 22, "#4a5666") +
      rect(102, 86, 116, 152, 14, "#596678") +
      rect(146, 244, 28, 8, 3, "#10151b") +
      rect(122, 110, 52, 8, 4, "#aeb9c6") +
      disc(196, 216, 5, "#7fb4f0"),
  ],
  tracker: [
    "#eaecef",
    [
      [112, 116],
      [208, 116],
      [112, 208],
      [208, 208],
    ]
      .map(([x, y]) => disc(x, y, 40, "#fbfbfc") + disc(x, y, 28, "#d3d9e0") + disc(x, y - 30, 5, MID))
      .join(""),
  ],
  plug: [
    "#e8eeea",
    rect(84, 84, 152, 152, 44, "#fbfcfb") +
      disc(160, 160, 52, "#dfe6e1") +
      rect(138, 138, 10, 30, 4, DARK) +
      rect(172, 138, 10, 30, 4, DARK) +
      disc(160, 186, 8, DARK) +
      disc(214, 110, 5, "#58b487"),
  ],
  bulb: [
    "#f3efe3",
    shape("M160 58c50 0 78 36 78 74c0 40-38 50-42 84h-72c-4-34-42-44-42-84c0-38 28-74 78-74z", "#fbe7a6") +
      rect(126, 216, 68, 34, 6, "#aab3bd") +
      rect(140, 250, 40, 12, 5, MID) +
      line("M142 206l-8-54 26 18 26-18-8 54", "#d8a94b", 4),
  ],
  stand: [
    "#e9ebee",
    shape("M58 196l156-96 16 14-150 96z", "#aeb7c1") +
      shape("M88 206l60 44h100l14 12H124l-56-44z", "#8993a0") +
      line("M206 116l18 134", "#97a2af", 14),
  ],
  sleeve: [
    "#ecebe9",
    rect(56, 92, 208, 146, 12, "#8a8f96") +
      shape("M56 104a12 12 0 0 1 12-12h184a12 12 0 0 1 12 12v30l-104 26-104-26z", "#757a82") +
      disc(160, 152, 8, "#d7b98c"),
  ],
  capsules: ["#eef0e6", jar("#3d4a35", "#7c5a37", "#6f8f4e")],
  softgels: ["#f3eee1", jar("#7a5420", "#c28b3c", "#e0a93e")],
  mushroom: ["#f0eae3", jar("#2f2a26", "#5d4636", "#a8795b")],
  powder: ["#eef0ea", tub("#51714c", "#7fa35e")],
  protein: ["#f1ebe4", tub("#6a4a3a", "#c08a5f")],
  syrup: ["#efe8ee", bottle("#4a2440", "#2b1726", "#8f3d72")],
  spray: ["#f3ecdf", bottle("#8a5a1f", "#2b3340", "#d9992f")],
  sticks: [
    "#e9f0ee",
    rect(92, 132, 136, 126, 10, "#3a8f87") +
      [104, 128, 152, 176, 200]
        .map((x, n) => rect(x, 74 + (n % 2) * 12, 18, 78, 4, n % 2 ? "#f6c65b" : "#f9dc8c"))
        .join("") +
      rect(92, 132, 136, 34, 6, "#2f756f") +
      rect(112, 190, 96, 40, 6, "#fff"),
  ],
  // Photos of received goods.
  "photo-crushed": [
    "#8d9299",
    rect(0, 232, 320, 88, 0, "#6f747b") +
      shape("M62 116l92 26 104-34 8 118-108 40-100-34z", "#b98d5a") +
      shape("M62 116l92 26-4 124-92-34z", "#a67b4b") +
      shape("M62 116l100-36 96 28-104 34z", "#cda26d") +
      shape("M186 128l26 30-18 22 34 30-44-18-20 22 8-40-22-16z", "#5f4429") +
      line("M110 98l98 28M84 168l22 14-10 18 24 16", "#8a6238", 5) +
      rect(86, 196, 34, 24, 2, "#f1ece2"),
  ],
  "photo-unlabeled": [
    "#8d9299",
    rect(0, 232, 320, 88, 0, "#6f747b") +
      shape("M70 128l88 24 96-24v104l-96 30-88-30z", "#c39765") +
      shape("M70 128l88 24v110l-88-30z", "#ad8353") +
      shape("M70 128l92-26 92 26-96 24z", "#d7ac77") +
      line("M116 114l92 28", "#e8dcc4", 12) +
      rect(184, 176, 46, 30, 2, "#efe9dd") +
      line("M192 186h22M192 196h30", "#9aa1a9", 4),
  ],
  "photo-pallet": [
    "#8d9299",
    rect(0, 232, 320, 88, 0, "#6f747b") +
      rect(58, 232, 204, 14, 2, "#9b7447") +
      [62, 146, 232].map((x) => rect(x, 246, 26, 16, 2, "#7d5b36")).join("") +
      [0, 1, 2]
        .flatMap((row) =>
          [0, 1, 2].map((n) => rect(64 + n * 65, 70 + row * 54, 62, 51, 3, (row + n) % 2 ? "#c39765" : "#b98d5a")),
        )
        .join("") +
      [0, 1, 2].map((n) => rect(84 + n * 65, 146, 24, 16, 1, "#f1ece2")).join("") +
      line("M60 96h200M60 206h200", "#dfe5ea", 3),
  ],
};

const pictures = {};
for (const [kind, [ground, drawing]] of Object.entries(KINDS)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 320 320">${rect(0, 0, 320, 320, 0, ground)}<ellipse cx="160" cy="266" rx="92" ry="9" fill="#000" opacity=".09"/>${drawing}</svg>`;
  const canvas = createCanvas(SIZE, SIZE);
  canvas.getContext("2d").drawImage(await loadImage(Buffer.from(svg)), 0, 0);
  pictures[kind] = (await canvas.encode("webp", QUALITY)).toString("base64");
}
writeFileSync(new URL("pictures.json", import.meta.url), `${JSON.stringify(pictures, null, 2)}\n`);
process.stdout.write(
  `${Object.keys(pictures).length} pictures, ${Math.round(JSON.stringify(pictures).length / 1024)} kB\n`,
);
