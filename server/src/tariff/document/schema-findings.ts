import type { ErrorObject } from 'ajv';
import { type FindingInput, quoted } from '../../documents/finding.ts';

type Wording = { code: string; message: (params: Record<string, unknown>) => string };

const typeNames: Readonly<Record<string, string>> = {
  integer: 'um número inteiro',
  number: 'um número',
  string: 'um texto',
  boolean: 'true ou false',
  object: 'um objeto',
  array: 'uma lista',
  null: 'null',
};

const wordings: Readonly<Record<string, Wording>> = {
  required: { code: 'missing_field', message: (p) => `Falta o campo ${quoted(p.missingProperty)}.` },
  additionalProperties: {
    code: 'unknown_field',
    message: (p) => `Campo desconhecido ${quoted(p.additionalProperty)}.`,
  },
  type: { code: 'wrong_type', message: (p) => `Deve ser ${typesOf(p.type)}.` },
  enum: { code: 'value_not_allowed', message: (p) => `Deve ser um de: ${wordsOf(p.allowedValues)}.` },
  const: { code: 'value_not_allowed', message: (p) => `Deve ser ${JSON.stringify(p.allowedValue)}.` },
  discriminator: {
    code: 'value_not_allowed',
    message: (p) => `Falta ou não existe ${quoted(p.tag)} com este valor.`,
  },
  minimum: { code: 'number_out_of_range', message: (p) => `Deve ser no mínimo ${p.limit}.` },
  maximum: { code: 'number_out_of_range', message: (p) => `Deve ser no máximo ${p.limit}.` },
  minLength: { code: 'bad_text', message: (p) => `Deve ter ao menos ${p.limit} caractere(s).` },
  maxLength: { code: 'bad_text', message: (p) => `Deve ter no máximo ${p.limit} caracteres.` },
  pattern: { code: 'bad_text', message: () => 'Tem um formato inválido.' },
  minItems: { code: 'bad_list', message: (p) => `Deve ter ao menos ${p.limit} elemento(s).` },
  maxItems: { code: 'bad_list', message: (p) => `Deve ter no máximo ${p.limit} elementos.` },
};

/** A validator's error about the value at `base` as a finding, in Portuguese, with the full JSON path. */
export function schemaFinding(error: ErrorObject, base: string): FindingInput {
  const wording = wordings[error.keyword] ?? { code: 'invalid_value', message: () => 'Valor inválido.' };
  return {
    severity: 'error',
    code: wording.code,
    message: wording.message(error.params),
    path: base + error.instancePath,
  };
}

function typesOf(type: unknown): string {
  const types = Array.isArray(type) ? type : String(type).split(',');
  return types.map((each) => typeNames[String(each)] ?? String(each)).join(' ou ');
}

function wordsOf(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => String(value)).join(', ') : '';
}
