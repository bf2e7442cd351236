/**
 * Volume types that never share a box with anything else. Dangerous goods may not be packed with others
 * (Resolution ANTT 5.998/2022 keeps them from foods, medicines and goods for people), and goods under a
 * cold chain travel in packaging of their own.
 */
const apart = new Set([
  3, // perishable foods
  11, // fuels and oils
  21, // explosives and fireworks
  59, // vaccines
  62, // refrigerated and frozen goods
  85, // classified chemicals
  137, // gas cartridges
]);

/** Only goods of the same class share a box: 0 for everything that mixes, else the volume type itself. */
export function mixingClassOf(category: number): number {
  return apart.has(category) ? category : 0;
}
