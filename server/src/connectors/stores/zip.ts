/** A zip code as a platform writes it: its digits, with what people put between them left out; null where they are not eight. Pure. */
export function zipOf(text: string | number | null | undefined): string | null {
  const digits = String(text ?? '').replace(/\D/g, '');
  return /^\d{8}$/.test(digits) ? digits : null;
}
