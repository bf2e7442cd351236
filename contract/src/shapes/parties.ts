import { type Static, Type } from 'typebox';
import { alsoAs } from '../read-forms.ts';
import { cnpj, cnpjOrCpf, text, uf, zipText } from '../values.ts';

/** Texts of addresses, as long as documents of the freight can carry them. */
const street = (description: string) => text(description, { max: 255 });

const addressMembers = {
  cep: zipText('Zip code (CEP), 8 digits.'),
  rua: street('Street.'),
  numero: Type.Optional(text('Number; S/N when left out.', { max: 60 })),
  bairro: Type.Optional(street('District.')),
  complemento: Type.Optional(street('Complement.')),
};

/** Members of a dispatcher that are optional together: one of them asks for the others (specification 4.3). */
const optionalOfDispatcher = ['razao_social', 'inscricao_estadual'] as const;
const optionalOfAddress = ['rua'] as const;
const restOfAddress = ['numero', 'bairro', 'complemento'] as const;

/** A CPF, with or without its punctuation. */
const ofPerson = '^[0-9]{3}[.]?[0-9]{3}[.]?[0-9]{3}-?[0-9]{2}$';

const anyOptionalOfAddress = {
  properties: {
    endereco: { anyOf: [...optionalOfAddress, ...restOfAddress].map((name) => ({ required: [name] })) },
  },
  required: ['endereco'],
};

/**
 * Where the goods leave from. With `cnpj` and `cep` alone the registered collection point supplies the rest; any
 * other member makes name, state inscription and street required (specification 4.3, dispatcher rule).
 */
export const dispatcherIn = Type.Object(
  {
    cnpj: alsoAs(
      'punctuated',
      cnpjOrCpf('CNPJ of the dispatcher; of a reverse freight also the CPF of the consumer.'),
    ),
    razao_social: Type.Optional(street('Corporate name.')),
    inscricao_estadual: Type.Optional(
      text('State inscription, or ISENTO; not asked of a person.', { max: 20 }),
    ),
    endereco: Type.Object(
      {
        cep: addressMembers.cep,
        rua: Type.Optional(addressMembers.rua),
        numero: addressMembers.numero,
        bairro: addressMembers.bairro,
        complemento: addressMembers.complemento,
        cidade: Type.Optional(street('City; from the zip code when left out.')),
        estado: Type.Optional(uf('State (UF); from the zip code when left out.')),
      },
      { 'x-name': 'HireDispatcherAddress', description: 'Where.' },
    ),
  },
  {
    'x-name': 'HireDispatcher',
    description: 'Dispatcher (expedidor).',
    if: {
      not: { anyOf: [...optionalOfDispatcher.map((name) => ({ required: [name] })), anyOptionalOfAddress] },
    },
    else: {
      required: ['razao_social'],
      properties: { endereco: { required: [...optionalOfAddress] } },
      if: { properties: { cnpj: { pattern: ofPerson } } },
      else: { required: ['inscricao_estadual'] },
    },
  },
);
export type DispatcherIn = Static<typeof dispatcherIn>;

/** A telephone number; digits are taken, however it is punctuated. */
export const phone = alsoAs('punctuated', text('Telephone, digits.', { max: 20, pattern: '^[0-9]+$' }));

/** Who receives; a company, told by its number, has a state inscription and an e-mail address (specification 4.3). */
export const recipientIn = Type.Object(
  {
    cnpj_cpf: alsoAs('punctuated', cnpjOrCpf('CNPJ or CPF of the recipient.')),
    inscricao_estadual: Type.Optional(
      text('State inscription, or ISENTO; required of companies.', { max: 20 }),
    ),
    nome: text('Name.', { max: 255 }),
    email: Type.Optional(
      text('E-mail address; required of companies.', { max: 255, pattern: '^[^@\\s]+@[^@\\s]+$' }),
    ),
    telefone: Type.Optional(phone),
    endereco: Type.Object(
      {
        ...addressMembers,
        cidade: Type.Optional(street('City; required where the zip code is of no known city.')),
        estado: Type.Optional(uf('State (UF); required where the zip code is of no state.')),
      },
      { 'x-name': 'HireRecipientAddress', description: 'Where it goes.' },
    ),
  },
  {
    'x-name': 'HireRecipient',
    description: 'Recipient (destinatário).',
    if: { properties: { cnpj_cpf: { pattern: ofPerson } } },
    else: { required: ['inscricao_estadual', 'email'] },
  },
);
export type RecipientIn = Static<typeof recipientIn>;

/** The shipper, named for the sake of the token's check. */
export const senderIn = Type.Object(
  { cnpj: alsoAs('punctuated', cnpj('CNPJ of the shipper the token was issued to.')) },
  { 'x-name': 'HireSender', description: 'The shipper (remetente).' },
);
