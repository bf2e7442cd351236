import { mod11 } from './mod-11.ts';

/** An access key of 44 characters, and which document it is of. */
export type AccessKey = { key: string; model: 'nfe' | 'cte' | 'other'; hasRightDigit: boolean };

const models: Readonly<Record<string, AccessKey['model']>> = { '55': 'nfe', '57': 'cte', '67': 'cte' };
/** UF, month, CNPJ (which may have letters), model, and the rest in digits (manuals of NF-e and CT-e, MOC). */
const form = /^\d{6}[0-9A-Z]{12}\d{26}$/;

/** The access key of an electronic document, written in groups or not; undefined where it has not its form. */
export function readAccessKey(text: string): AccessKey | undefined {
  const bare = text
    .replace(/^(?:NFe|CTe)(?=\d)/i, '')
    .replace(/[\s.-]/g, '')
    .toUpperCase();
  if (!form.test(bare)) return undefined;
  const model = models[bare.slice(20, 22)] ?? 'other';
  return { key: bare, model, hasRightDigit: bare.charAt(43) === String(mod11(bare.slice(0, 43), 9)) };
}

/** In groups of four, as it is printed. */
export function writeAccessKey(key: string): string {
  return key.replace(/(.{4})(?=.)/g, '$1 ');
}

const postalWeights = [8, 6, 4, 2, 3, 5, 9, 7];

/** A number of the postal operator, such as `AA123456785BR` (UPU S10), in capitals; undefined where it has not its form. */
export function readPostalNumber(text: string): { number: string; hasRightDigit: boolean } | undefined {
  const bare = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{9}BR$/.test(bare)) return undefined;
  const sum = postalWeights.reduce((total, weight, at) => total + weight * Number(bare.charAt(2 + at)), 0);
  const rest = 11 - (sum % 11);
  const digit = rest === 10 ? 0 : rest === 11 ? 5 : rest;
  return { number: bare, hasRightDigit: bare.charAt(10) === String(digit) };
}
