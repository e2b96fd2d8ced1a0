import { type DemoProduct, lotProducts, readRows } from "./product-rows";

// Costs and prices in US cents.
const ROWS = `
RR-ASHWA-60   | Ashwagandha KSM-66, 60 capsules     | Ashwagandha 60    | Root extract 600 mg per serving, 5 % withanolides. Vegan capsules.     | supplements | 620  | 2400 | 110 | 40 | 230
RR-ASHWA-120  | Ashwagandha KSM-66, 120 capsules    | Ashwagandha 120   | Root extract 600 mg per serving, two months' supply. Vegan capsules.   | supplements | 1080 | 3900 | 170 | 30 | 160
RR-TURM-90    | Turmeric + black pepper, 90 tablets | Turmeric 90       | Curcuminoids 95 % with piperine for uptake.                            | supplements | 480  | 1990 | 150 | 40 | 210
RR-MAGGL-120  | Magnesium glycinate, 120 capsules   | Mag. glycinate    | 200 mg elemental magnesium per serving, gentle on the stomach.         | supplements | 540  | 2200 | 190 | 50 | 280
RR-VITD3-180  | Vitamin D3 5000 IU, 180 softgels    | D3 5000 IU        | Cholecalciferol in olive oil.                                          | supplements | 390  | 1690 | 120 | 50 | 300
RR-D3K2-60    | Vitamin D3 + K2, 60 capsules        | D3 + K2           | 5000 IU D3 with 100 mcg K2 as MK-7.                                    | supplements | 460  | 1890 | 85  | 40 | 220
RR-OMEGA-120  | Omega-3 fish oil, 120 softgels      | Omega-3 120       | 1000 mg EPA and DHA per serving, lemon, molecularly distilled.         | supplements | 890  | 2990 | 240 | 40 | 9
RR-ALGAE-60   | Algae omega, 60 softgels            | Algae omega 60    | Vegan DHA from Schizochytrium, 450 mg per softgel.                     | supplements | 940  | 3190 | 105 | 25 | 130
RR-LIONS-60   | Lion's mane, 60 capsules            | Lion's mane 60    | Fruiting body extract 10:1, 30 % beta-glucans.                         | supplements | 780  | 2790 | 95  | 30 | 185
RR-REISHI-60  | Reishi, 60 capsules                 | Reishi 60         | Dual extract of Ganoderma lucidum.                                     | supplements | 760  | 2690 | 95  | 25 | 140
RR-CORDY-60   | Cordyceps, 60 capsules              | Cordyceps 60      | Cordyceps militaris fruiting body extract.                             | supplements | 790  | 2790 | 95  | 25 | 0
RR-SHILA-30   | Shilajit resin, 30 g jar            | Shilajit 30 g     | Himalayan resin, tested for heavy metals, with spoon.                  | supplements | 1320 | 4400 | 135 | 20 | 120
RR-BOSW-90    | Boswellia resin extract, 90 tablets | Boswellia 90      | Frankincense, 65 % boswellic acids.                                    | supplements | 560  | 2190 | 140 | 25 | 150
RR-PROB-30    | Daily probiotic, 30 capsules        | Probiotic 30      | 50 billion CFU in 12 strains, delayed-release. Keep cool.              | supplements | 980  | 3490 | 60  | 30 | 170
RR-ELDER-240  | Elderberry syrup, 240 ml            | Elderberry 240 ml | Sambucus nigra with raw honey, glass bottle.                           | supplements | 640  | 2390 | 430 | 30 | 145
RR-FIRE-500   | Fire cider, 500 ml                  | Fire cider        | Apple cider vinegar with horseradish, ginger and cayenne.              | supplements | 520  | 1990 | 820 | 20 | 95
RR-GREEN-300  | Daily greens powder, 300 g          | Greens 300 g      | 26 plants and digestive enzymes, mint, thirty servings.                | supplements | 1180 | 3990 | 360 | 30 | 165
RR-WHEYV-900  | Whey isolate vanilla, 900 g         | Whey vanilla      | 27 g protein per scoop, grass-fed, nothing artificial.                 | supplements | 1720 | 4990 | 980 | 25 | 110
RR-PEAC-900   | Pea protein cocoa, 900 g            | Pea cocoa         | 24 g plant protein per scoop, sweetened with dates.                    | supplements | 1490 | 4490 | 980 | 25 | 105
RR-CREAT-500  | Creatine monohydrate, 500 g         | Creatine 500 g    | Micronized, unflavored, one hundred servings.                         | supplements | 920  | 2990 | 560 | 40 | 260
RR-ELEC-30    | Electrolyte sticks, 30              | Electrolytes 30   | Sodium, potassium and magnesium, citrus, no sugar.                     | supplements | 780  | 2690 | 210 | 40 | 240
RR-MELA-60    | Sleep gummies, 60                   | Sleep gummies     | Melatonin 3 mg with chamomile and L-theanine, blackberry.              | supplements | 440  | 1890 | 260 | 30 | 18
RR-ZINC-100   | Zinc picolinate 30 mg, 100 tablets  | Zinc 30 mg        | Well absorbed form of zinc, with copper.                               | supplements | 310  | 1390 | 80  | 40 | 250
RR-COLLV-400  | Collagen + vitamin C, 400 g         | Collagen + C      | Bovine peptides type I and III, unflavored.                           | supplements | 1090 | 3590 | 450 | 30 | 150
RR-PROPO-30   | Propolis throat spray, 30 ml        | Propolis spray    | Bee propolis with sage and thyme, alcohol-free.                        | supplements | 420  | 1690 | 75  | 25 | 135
`;

export function rootProducts(now: number): DemoProduct[] {
  return lotProducts(readRows(ROWS), { zone: "D", barcodeStart: "471940", lotStart: "RR" }, now);
}
