import { type DemoProduct, plainProducts, readRows } from "./product-rows";

// Costs and prices in US cents.
const ROWS = `
VB-CHG-65W    | 65 W GaN wall charger, 3 ports       | 65 W charger   | Two USB-C and one USB-A port, folding plug.                        | electronics | 1480 | 3999  | 132  | 40 | 260
VB-CHG-100W   | 100 W GaN wall charger, 4 ports      | 100 W charger  | Three USB-C and one USB-A port, shares power on demand.            | electronics | 2290 | 5999  | 198  | 30 | 180
VB-CHG-CAR    | Dual USB-C car charger, 48 W         | Car charger    | All-metal body, dim status light.                                      | electronics | 680  | 1999  | 46   | 40 | 240
VB-CAB-CC1    | USB-C cable 1 m, 100 W               | USB-C 1 m      | Braided, e-marked, rated for 20,000 bends.                         | electronics | 310  | 1299  | 38   | 80 | 520
VB-CAB-CC2    | USB-C cable 2 m, 100 W               | USB-C 2 m      | Braided, e-marked, rated for 20,000 bends.                         | electronics | 390  | 1599  | 64   | 80 | 480
VB-CAB-CL1    | USB-C to Lightning cable 1 m         | Lightning 1 m  | Certified, braided.                                                | electronics | 590  | 1899  | 36   | 60 | 300
VB-CAB-HDMI2  | HDMI 2.1 cable 2 m                   | HDMI 2.1 2 m   | 48 Gbit/s, 8K at 60 Hz.                                            | electronics | 520  | 1999  | 118  | 40 | 220
VB-HUB-7      | USB-C hub, 7 in 1                    | Hub 7 in 1     | HDMI, Ethernet, SD, microSD, two USB-A, 100 W pass-through.        | electronics | 1890 | 4999  | 96   | 30 | 170
VB-DOCK-12    | USB-C dock, 12 in 1                  | Dock 12 in 1   | Two displays, 2.5 Gbit/s Ethernet, 96 W to the laptop.             | electronics | 5900 | 14900 | 420  | 15 | 70
VB-PB-10K     | Power bank 10,000 mAh                | Power bank 10k | 30 W USB-C in and out. Lithium cells: ground freight rules apply.  | electronics | 1290 | 3499  | 212  | 40 | 210
VB-PB-20K     | Power bank 20,000 mAh                | Power bank 20k | 65 W USB-C in and out. Lithium cells: ground freight rules apply.  | electronics | 2150 | 5499  | 398  | 30 | 11
VB-EAR-AIR    | Wireless earbuds Air                 | Earbuds Air    | 28 hours with the case, IPX5.                                      | electronics | 1980 | 5999  | 58   | 30 | 190
VB-EAR-ANC    | Wireless earbuds ANC                 | Earbuds ANC    | Noise canceling, two devices at once, 32 hours with the case.     | electronics | 3390 | 9999  | 62   | 25 | 140
VB-HEAD-OV    | Over-ear headphones ANC              | Over-ear ANC   | 50 hours, folds flat, USB-C audio.                                 | electronics | 5200 | 14900 | 268  | 20 | 95
VB-SPK-MINI   | Bluetooth speaker Mini               | Speaker Mini   | IP67, 12 hours, pairs in stereo.                                   | electronics | 1350 | 3999  | 310  | 25 | 150
VB-KB-75      | Mechanical keyboard 75 %             | Keyboard 75 %  | Hot-swappable switches, USB-C, US layout.                          | electronics | 3890 | 9999  | 860  | 20 | 85
VB-MOU-ERG    | Ergonomic vertical mouse             | Vertical mouse | Wireless, 4,000 dpi, for the right hand.                           | electronics | 1290 | 3999  | 112  | 30 | 160
VB-WEB-2K     | Webcam 2K with privacy shutter       | Webcam 2K      | Autofocus, two microphones, tripod thread.                         | electronics | 2180 | 6499  | 146  | 20 | 0
VB-LIGHT-BAR  | Monitor light bar                    | Light bar      | No glare, adjustable color temperature, USB-C powered.                          | electronics | 1750 | 4999  | 520  | 20 | 105
VB-SSD-1T     | Portable SSD 1 TB                    | SSD 1 TB       | 1,050 MB/s, USB-C, survives a drop of two meters.                | electronics | 5100 | 9999  | 52   | 25 | 130
VB-SSD-2T     | Portable SSD 2 TB                    | SSD 2 TB       | 1,050 MB/s, USB-C, survives a drop of two meters.                | electronics | 8900 | 16900 | 54   | 15 | 80
VB-TRACK-4    | Item tracker, pack of 4              | Tracker x4     | Replaceable coin cell, loud ring, works with the large networks.   | electronics | 2290 | 6999  | 64   | 30 | 175
VB-PLUG-2     | Smart plug, pack of 2                | Smart plug x2  | Matter over Wi-Fi, energy metering.                                | electronics | 1180 | 2999  | 190  | 30 | 7
VB-BULB-4     | Smart bulb E26, pack of 4            | Smart bulb x4  | 806 lumens, white and color, Matter.                              | electronics | 1690 | 4499  | 340  | 25 | 140
VB-STAND-AL   | Aluminum laptop stand               | Laptop stand   | Folds flat, holds 8 kg.                                            | other       | 1190 | 3499  | 1080 | 20 | 115
VB-SLEEVE-14  | Felt laptop sleeve 14"               | Sleeve 14"     | Recycled felt, pocket for the charger.                             | other       | 640  | 2499  | 210  | 25 | 150
`;

export function voltbayProducts(): DemoProduct[] {
  return plainProducts(readRows(ROWS), { zone: "C", barcodeStart: "472610" });
}
