import { type DemoProduct, lotProducts, readRows } from "./product-rows";

// Costs and prices in US cents.
const ROWS = `
HX-BPC157-5   | BPC-157 5 mg vial              | BPC-157 5 mg     | Lyophilized peptide, 99 % by HPLC. For laboratory research only.           | peptides | 890  | 3900  | 14  | 40 | 260
HX-BPC157-10  | BPC-157 10 mg vial             | BPC-157 10 mg    | Lyophilized peptide, 99 % by HPLC, double fill. For laboratory research.   | peptides | 1480 | 6400  | 15  | 30 | 190
HX-TB500-5    | TB-500 5 mg vial               | TB-500 5 mg      | Thymosin beta-4 fragment, lyophilized. For laboratory research only.       | peptides | 1120 | 4800  | 14  | 30 | 180
HX-TB500-10   | TB-500 10 mg vial              | TB-500 10 mg     | Thymosin beta-4 fragment, double fill. For laboratory research only.       | peptides | 1890 | 7900  | 15  | 20 | 120
HX-GHKCU-50   | GHK-Cu 50 mg vial              | GHK-Cu 50 mg     | Copper tripeptide-1, blue powder, keep dark. For laboratory research.      | peptides | 760  | 3400  | 18  | 40 | 240
HX-GHKCU-100  | GHK-Cu 100 mg vial             | GHK-Cu 100 mg    | Copper tripeptide-1, double fill, keep dark. For laboratory research.      | peptides | 1240 | 5600  | 20  | 25 | 150
HX-IPA-5      | Ipamorelin 5 mg vial           | Ipamorelin 5 mg  | Lyophilized pentapeptide. For laboratory research only.                    | peptides | 840  | 3600  | 14  | 30 | 170
HX-CJC-5      | CJC-1295 no DAC 5 mg vial      | CJC-1295 5 mg    | Modified GRF 1-29, lyophilized. For laboratory research only.              | peptides | 960  | 4200  | 14  | 30 | 165
HX-CJCIPA-10  | CJC-1295 + Ipamorelin 10 mg    | CJC/IPA 10 mg    | Blend of 5 mg each in one vial. For laboratory research only.              | peptides | 1640 | 6900  | 15  | 25 | 8
HX-SEMAX-30   | Semax 30 mg vial               | Semax 30 mg      | Heptapeptide, acetate salt, lyophilized. For laboratory research only.     | peptides | 980  | 4400  | 14  | 20 | 140
HX-SELANK-10  | Selank 10 mg vial              | Selank 10 mg     | Heptapeptide, acetate salt, lyophilized. For laboratory research only.     | peptides | 870  | 3800  | 14  | 20 | 130
HX-EPITA-10   | Epitalon 10 mg vial            | Epitalon 10 mg   | Tetrapeptide, lyophilized. For laboratory research only.                   | peptides | 720  | 3200  | 14  | 20 | 145
HX-MOTSC-10   | MOTS-c 10 mg vial              | MOTS-c 10 mg     | Mitochondrial-derived peptide. For laboratory research only.               | peptides | 1750 | 7400  | 14  | 15 | 90
HX-KPV-10     | KPV 10 mg vial                 | KPV 10 mg        | Tripeptide fragment of alpha-MSH. For laboratory research only.            | peptides | 690  | 3100  | 14  | 20 | 155
HX-TA1-5      | Thymosin alpha-1 5 mg vial     | TA-1 5 mg        | 28 amino acids, acetylated, lyophilized. For laboratory research only.     | peptides | 1360 | 5900  | 14  | 15 | 0
HX-LL37-5     | LL-37 5 mg vial                | LL-37 5 mg       | Cathelicidin fragment, lyophilized. For laboratory research only.          | peptides | 1280 | 5400  | 14  | 15 | 75
HX-DSIP-5     | DSIP 5 mg vial                 | DSIP 5 mg        | Nonapeptide, lyophilized. For laboratory research only.                    | peptides | 640  | 2900  | 14  | 20 | 135
HX-PT141-10   | PT-141 10 mg vial              | PT-141 10 mg     | Cyclic heptapeptide, lyophilized. For laboratory research only.            | peptides | 910  | 4100  | 14  | 20 | 150
HX-SNAP8-10   | SNAP-8 10 mg vial              | SNAP-8 10 mg     | Acetyl octapeptide-3 for cosmetic formulation trials.                      | peptides | 520  | 2600  | 14  | 20 | 160
HX-COLL-500   | Marine collagen peptides 500 g | Collagen 500 g   | Hydrolyzed type I collagen, unflavored, resealable pouch.                 | peptides | 980  | 3200  | 540 | 30 | 175
HX-BACW-30    | Bacteriostatic water 30 ml     | Bac. water 30 ml | Sterile water with 0.9 % benzyl alcohol, multi-dose vial.                  | other    | 190  | 990   | 62  | 80 | 420
HX-BACW-10    | Bacteriostatic water 10 ml     | Bac. water 10 ml | Sterile water with 0.9 % benzyl alcohol, small vial.                       | other    | 120  | 590   | 28  | 80 | 380
HX-KIT-START  | Reconstitution starter kit     | Starter kit      | Two vials of bacteriostatic water, swabs, ten sterile syringes and a rack. | other    | 640  | 2400  | 310 | 25 | 14
HX-NACL-10    | Sodium chloride 0.9 % 10 ml    | NaCl 0.9 % 10 ml | Sterile saline for dilution, single-dose vial.                             | other    | 110  | 490   | 27  | 60 | 300
`;

export function helixProducts(now: number): DemoProduct[] {
  return lotProducts(readRows(ROWS), { zone: "A", barcodeStart: "471300", lotStart: "HX" }, now);
}
