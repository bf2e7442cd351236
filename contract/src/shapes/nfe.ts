import { type Static, Type } from 'typebox';
import { alsoAs } from '../read-forms.ts';
import { accessKey, datetime, money, oneOf, text } from '../values.ts';

const digits = (description: string, max: number) => text(description, { max, pattern: '^[0-9]+$' });

const required = {
  numero: digits('Number of the NF-e.', 9),
  serie: digits('Series of the NF-e.', 3),
  chave_acesso: accessKey('Access key of the NF-e.'),
  valor: alsoAs('numericText', money('Total value.')),
  data_emissao: datetime('When it was issued.'),
};

const further = {
  quantidade_volumes: digits('Volumes.', 6),
  valor_itens: alsoAs('numericText', money('Value of the items.')),
  tipo_operacao: oneOf([0, 1], '0 entry, 1 exit.'),
  tipo_emissao: oneOf([1, 2, 3, 4, 5], '1 normal; contingency: 2 FS, 3 SCAN, 4 DPEC, 5 FS-DA.'),
  protocolo_autorizacao: digits('Authorisation protocol of the tax authority.', 20),
};

/**
 * An NF-e with a hire or for a hired freight: five members are enough (decision H9). What it lacks is asked for where it is
 * needed, as by the simplified DANFE.
 */
export const nfeIn = Type.Object(
  {
    ...required,
    quantidade_volumes: Type.Optional(further.quantidade_volumes),
    valor_itens: Type.Optional(further.valor_itens),
    tipo_operacao: Type.Optional(further.tipo_operacao),
    tipo_emissao: Type.Optional(further.tipo_emissao),
    protocolo_autorizacao: Type.Optional(further.protocolo_autorizacao),
    cfop: Type.Optional(text('CFOP.', { max: 4, pattern: '^[0-9]{4}$' })),
  },
  { 'x-name': 'NfeIn', description: 'NF-e of the goods.' },
);
export type NfeIn = Static<typeof nfeIn>;

/** Most NF-es of one freight. */
export const maxNfes = 100;

/** One NF-e, or several as integrators send them (decision H8). */
export const nfesIn = Type.Union([nfeIn, Type.Array(nfeIn, { minItems: 1, maxItems: maxNfes })], {
  description: 'NF-e of the goods, one or an array.',
});

/** An NF-e with an imported order: whole or not at all (specification 4.1). */
const importedNfeIn = Type.Object(
  {
    number: required.numero,
    serie: required.serie,
    key: required.chave_acesso,
    amount_volumes: further.quantidade_volumes,
    total_value: required.valor,
    items_value: further.valor_itens,
    issue_date: required.data_emissao,
  },
  { 'x-name': 'ImportNfe', description: 'NF-e of the goods; all members are required.' },
);
export type ImportedNfeIn = Static<typeof importedNfeIn>;

export const importedNfesIn = Type.Array(importedNfeIn, {
  description: 'NF-es of the goods. Without one, carriers cannot be asked for tracking.',
  maxItems: maxNfes,
});
