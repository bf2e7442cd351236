import { endsInCheckDigits } from './mod-11.ts';

const punctuation = /[./\s-]/g;

/** Whether all characters are the same: such numbers have right check digits and are nobody's. */
function isOneCharacter(text: string): boolean {
  return [...text].every((character) => character === text.charAt(0));
}

/** Whether a text is punctuated as a CPF or a CNPJ is, whatever its check digits say. */
export function formOfDocument(text: string): 'cpf' | 'cnpj' | undefined {
  if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(text)) return 'cpf';
  return /^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/i.test(text) ? 'cnpj' : undefined;
}

/** The fourteen characters of a CNPJ, of digits or with letters (since July 2026), check digits right; undefined where it is none. */
export function readCnpj(text: string): string | undefined {
  const bare = text.replace(punctuation, '').toUpperCase();
  const isRight = /^[0-9A-Z]{12}\d{2}$/.test(bare) && !isOneCharacter(bare) && endsInCheckDigits(bare, 2, 9);
  return isRight ? bare : undefined;
}

/** As people read it: `12.345.678/0001-95`. */
export function writeCnpj(cnpj: string): string {
  return cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

/** The eleven digits of a CPF, check digits right; undefined where it is none. */
export function readCpf(text: string): string | undefined {
  const bare = text.replace(punctuation, '');
  return /^\d{11}$/.test(bare) && !isOneCharacter(bare) && endsInCheckDigits(bare, 2, 11) ? bare : undefined;
}

/** As people read it: `123.456.789-09`. */
export function writeCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}
