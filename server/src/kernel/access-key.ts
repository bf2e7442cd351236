import { hasCheckDigit, mod11Digit } from './mod-11.ts';

const form = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

/**
 * Whether a text is the access key of an NF-e or CT-e: state, year and month, CNPJ, model, series, number,
 * kind of emission, random code and check digit. Only form and check digit are judged: the CNPJ part may hold
 * the CPF of a producer.
 */
export function isAccessKey(text: string): boolean {
  return text.length === 44 && form.test(text) && hasCheckDigit(text, 43, 9);
}

/** The check digit of the first 43 characters. */
export function accessKeyCheckDigit(base: string): string {
  return String(mod11Digit(base, 43, 9));
}

/** Who issued a document, by its access key: a CNPJ, or zeros and the CPF of a producer. */
export function issuerOfKey(accessKey: string): string {
  return accessKey.slice(6, 20);
}
