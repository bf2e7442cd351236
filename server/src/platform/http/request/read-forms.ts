import { numericTextForm, type ReadForm, readForms } from '@carreto/contract/read-forms';

type Read = (value: unknown) => unknown;

const punctuation = /[^0-9A-Za-z]/g;

/** Reads a value from another form than its schema's; what is not in that form stays, for validation to refuse. */
export const readers: Readonly<Record<ReadForm, Read>> = {
  numericText: (value) =>
    typeof value === 'string' && value.length <= 26 && numericTextForm.test(value) ? Number(value) : value,
  punctuated: (value) =>
    typeof value === 'string' && value.length <= readForms.punctuated.maxLength
      ? value.replace(punctuation, '')
      : value,
  // 0 has always meant that there is none.
  integerAsText: (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value || '') : value,
};
