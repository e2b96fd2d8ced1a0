import { BLURS, CODE, kernelOf, MODULES, QUIET } from "./templates";

/** Position of a code on a profile. */
export interface Fit {
  /** Samples of the profile at which the first bar begins and the last one ends. */
  from: number;
  to: number;
  /** How much one end is nearer to the camera: 0 for neither. */
  recede: number;
  /** How much the ends are compressed, as on a bottle. */
  bend: number;
  blur: number;
  /** The profile is read from its end. */
  isReversed: boolean;
}

/** Integrals of a profile, from which means over any stretch follow. */
export interface Integrals {
  length: number;
  light: Float64Array;
  squares: Float64Array;
  /** Of the light after each blur, made when it is needed. */
  blurred: (blur: number) => Float64Array;
}

export function integralsOf(light: Float32Array, module: number): Integrals {
  const made: (Float64Array | undefined)[] = Array(BLURS);
  const blurred = (blur: number) => {
    const integral = made[blur] ?? integralOf(convolved(light, kernelOf(blur, module)));
    made[blur] = integral;
    return integral;
  };
  return {
    length: light.length,
    light: integralOf(light),
    squares: integralOf(light.map((one) => one * one)),
    blurred,
  };
}

function integralOf(values: Float32Array): Float64Array {
  const out = new Float64Array(values.length + 1);
  for (let n = 0; n < values.length; n++) out[n + 1] = (out[n] as number) + (values[n] as number);
  return out;
}

function convolved(light: Float32Array, kernel: Float64Array): Float32Array {
  const reach = (kernel.length - 1) / 2;
  const last = light.length - 1;
  return light.map((_, n) => {
    let sum = 0;
    for (let k = -reach; k <= reach; k++)
      sum += (kernel[k + reach] as number) * (light[Math.min(last, Math.max(0, n + k))] as number);
    return sum;
  });
}

const bounds = new Float64Array(MODULES + 1);

/** Samples of the profile at which the modules begin; the last entry is the end of the last module. */
export function boundsOf({ from, to, recede, bend }: Fit, length: number): Float64Array {
  for (let n = 0; n <= MODULES; n++) {
    const part = (n - QUIET) / CODE;
    const across = part / (1 + recede * (1 - part));
    const away = across * 2 - 1;
    const at = from + (to - from) * (across + bend * away * (1 - away * away));
    bounds[n] = Math.min(length, Math.max(0, at));
  }
  return bounds;
}

/** Means over each module; a module outside of the profile has the profile's edge. */
export function meansOf(integral: Float64Array, at: Float64Array, into: Float64Array): void {
  let before = valueAt(integral, at[0] as number);
  for (let n = 0; n < MODULES; n++) {
    const width = (at[n + 1] as number) - (at[n] as number);
    const now = valueAt(integral, at[n + 1] as number);
    into[n] = width > 0.01 ? (now - before) / width : (into[n - 1] ?? 0);
    before = now;
  }
}

function valueAt(integral: Float64Array, at: number): number {
  const n = Math.min(integral.length - 2, at | 0);
  return (integral[n] as number) + ((integral[n + 1] as number) - (integral[n] as number)) * (at - n);
}
