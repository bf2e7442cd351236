import { Type } from 'typebox';

/**
 * Texts of answers, in the lengths and forms that the specification gives them. They say what may come; nothing of ours refuses
 * an answer by them but in tests.
 */

const shaped = (pattern: string) => (description: string) => Type.String({ description, pattern });

/** At most so many code points. */
export function upTo(max: number, description: string) {
  return Type.String({ description, maxLength: max });
}

/** `id_frete`, 13 characters (decision I1). */
export function freightIdOut(description: string) {
  return Type.String({ description, minLength: 13, maxLength: 13 });
}

/** Names a quote when hiring, or a request: 16 characters (decision I2). */
export const sixteenOut = shaped('^[0-9a-z]{16}$');

export const digitsOut = shaped('^[0-9]+$');

/** The 44 characters of an NF-e or CT-e key. */
export const keyOut = shaped('^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$');

/** A CNPJ without punctuation; letters are possible since July 2026 (decision G11). */
export const cnpjOut = shaped('^[0-9A-Z]{12}[0-9]{2}$');

/** A CNPJ or CPF without punctuation. */
export const documentOut = shaped('^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$');

const pointedCnpj = '[0-9A-Z]{2}\\.[0-9A-Z]{3}\\.[0-9A-Z]{3}/[0-9A-Z]{4}-[0-9]{2}';
const pointedCpf = '[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}-[0-9]{2}';

/** A CNPJ as people write it (decision T3). */
export const pointedCnpjOut = shaped(`^${pointedCnpj}$`);

/** A CNPJ or CPF as people write it, or nothing of somebody who was forgotten (decision G15). */
export const pointedDocumentOrEmptyOut = shaped(`^(?:${pointedCnpj}|${pointedCpf})?$`);

/** `NNNNN-NNN`. */
export const pointedZipOut = shaped('^[0-9]{5}-[0-9]{3}$');

export const zipOut = shaped('^[0-9]{8}$');

/** A day, or an empty text. */
export const dayOrEmptyOut = shaped('^(?:[0-9]{4}-[0-9]{2}-[0-9]{2})?$');

export const digitsOrEmptyOut = shaped('^[0-9]*$');
