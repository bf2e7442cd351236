/** Plates of vehicles: `ABC1234` of before, with a hyphen where people read it, and `ABC1D23` of Mercosul. */

/** What a person typed as a plate, as it is stored; undefined where it is none. */
export function readPlate(text: string): string | undefined {
  const bare = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{3}[0-9][0-9A-Z][0-9]{2}$/.test(bare) ? bare : undefined;
}

export function writePlate(plate: string): string {
  return /^[A-Z]{3}[0-9]{4}$/.test(plate) ? `${plate.slice(0, 3)}-${plate.slice(3)}` : plate;
}
