import { readCnpj, readCpf, writeCnpj, writeCpf } from '../../../formats/cnpj.ts';

/** A CNPJ or CPF as people read it. */
export function writeDocument(document: string): string {
  return document.length === 11 ? writeCpf(document) : writeCnpj(document);
}

/** A CNPJ or CPF, check digits right; undefined where it is neither. */
export function readDocument(text: string): string | undefined {
  return readCnpj(text) ?? readCpf(text);
}
