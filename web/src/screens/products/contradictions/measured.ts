type Measures = { heightMm: number; widthMm: number; lengthMm: number; weightG: number };
type Measured = {
  declared: Measures | null;
  impliedSides: Omit<Measures, 'weightG'> | null;
  taxedG: number;
};

/**
 * What the catalogue would say after CT-es: sides where their cubing explains the charged weight, else that weight. Undefined
 * for products of several volumes, of which CT-es say nothing.
 */
export function measuredOf({ declared, impliedSides, taxedG }: Measured): Measures | undefined {
  if (declared === null) return undefined;
  if (impliedSides !== null) return { ...declared, ...impliedSides };
  return taxedG > 0 ? { ...declared, weightG: taxedG } : undefined;
}
