/** Arithmetic of 256 elements, in which error correction is computed. */
export type Field = { exp: Uint8Array; log: Uint8Array };

/** The field of an irreducible polynomial, given with its ninth bit. */
export function fieldOf(polynomial: number): Field {
  const exp = new Uint8Array(510);
  const log = new Uint8Array(256);
  for (let power = 0, value = 1; power < 255; power += 1) {
    exp[power] = value;
    exp[power + 255] = value;
    log[value] = power;
    value = value < 128 ? value * 2 : (value * 2) ^ polynomial;
  }
  return { exp, log };
}

function multiply({ exp, log }: Field, left: number, right: number): number {
  return left === 0 || right === 0 ? 0 : (exp[(log[left] ?? 0) + (log[right] ?? 0)] ?? 0);
}

/** Coefficients of the generator of `degree`, without the leading 1, whose first root is the `first`-th power. */
export function generatorOf(field: Field, degree: number, first: number): Uint8Array {
  const generator = new Uint8Array(degree);
  generator[degree - 1] = 1;
  for (let power = 0; power < degree; power += 1) {
    const root = field.exp[power + first] ?? 0;
    for (let index = 0; index < degree; index += 1)
      generator[index] = multiply(field, generator[index] ?? 0, root) ^ (generator[index + 1] ?? 0);
  }
  return generator;
}

/** The error correction codewords of data: what remains of it after division by the generator. */
export function remainderOf(field: Field, data: Uint8Array, generator: Uint8Array): Uint8Array {
  const remainder = new Uint8Array(generator.length);
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0);
    remainder.copyWithin(0, 1);
    remainder[remainder.length - 1] = 0;
    if (factor === 0) continue;
    for (let index = 0; index < generator.length; index += 1)
      remainder[index] = (remainder[index] ?? 0) ^ multiply(field, generator[index] ?? 0, factor);
  }
  return remainder;
}
