import { occurrenceName } from '@carreto/contract/occurrence-names';

/** The catalogue's Portuguese name of an occurrence; undefined for codes without one. */
export function catalogueName(code: number): string | undefined {
  return occurrenceName.get(code);
}
