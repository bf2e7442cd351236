/** Degrees are kept in millionths: 0.1 m, and integers compare exactly. */
const microdegrees = 1_000_000;

export function toMicro(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * microdegrees);
}

export function fromMicro(micro: number | null): number | null {
  return micro === null ? null : micro / microdegrees;
}
