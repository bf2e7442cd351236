import type { Context } from '../../../context.ts';
import { lookupPlace } from '../../../engine/places/place-index.ts';
import { ufs } from '../../../engine/places/uf-ranges.ts';
import { isCnpj } from '../../../kernel/cnpj.ts';
import { isCpf } from '../../../kernel/cpf.ts';
import { withoutNumber } from '../../address.ts';
import type { OrderRecipient } from '../../hire/order.ts';
import type { OrderProblem, WantedRecipient } from './wanted-order.ts';

const states: ReadonlySet<string> = new Set(ufs.map(({ code }) => code));

/** The recipient without punctuation; what lacks is empty, and said by `recipientProblems`. */
export function recipientOf(wanted: WantedRecipient): OrderRecipient {
  const text = (value: string | null) => value?.trim() ?? '';
  const phone = text(wanted.phone).replace(/[^0-9]/g, '');
  return {
    document: text(wanted.document)
      .replace(/[\s./-]/g, '')
      .toUpperCase(),
    stateInscription: wanted.stateInscription,
    name: text(wanted.name),
    email: wanted.email,
    phone: phone === '' ? null : phone,
    address: {
      zip: text(wanted.zip).replace(/[\s.-]/g, ''),
      street: text(wanted.street),
      number: wanted.number ?? withoutNumber,
      district: text(wanted.district),
      complement: wanted.complement,
      city: wanted.city,
      state: wanted.state?.trim().toUpperCase() ?? null,
    },
  };
}

/** What a freight cannot go without. */
export function recipientProblems(
  ctx: Pick<Context, 'mirror'>,
  { name, document, address }: OrderRecipient,
): OrderProblem[] {
  const { street, state } = address;
  const problem = (isWrong: boolean, field: string, message: string): OrderProblem[] =>
    isWrong ? [{ field: `recipient.${field}`, message }] : [];
  const isDocument = isCpf(document) || isCnpj(document);
  return [
    ...problem(name === '', 'name', 'Informe o nome do destinatário.'),
    ...problem(document === '', 'document', 'Informe o CPF ou CNPJ do destinatário.'),
    ...problem(document !== '' && !isDocument, 'document', 'O CPF ou CNPJ do destinatário não confere.'),
    ...problem(street === '', 'street', 'Informe o logradouro.'),
    ...problem(state !== null && !states.has(state), 'state', 'A UF não existe.'),
    ...zipProblems(ctx, address),
  ];
}

const lowestZip = 1_000_000;

function zipProblems(
  { mirror }: Pick<Context, 'mirror'>,
  { zip, city, state }: OrderRecipient['address'],
): OrderProblem[] {
  const field = 'recipient.zip';
  if (zip === '') return [{ field, message: 'Informe o CEP.' }];
  if (!/^[0-9]{8}$/.test(zip) || Number(zip) < lowestZip)
    return [{ field, message: 'O CEP deve ter 8 dígitos e existir.' }];
  if (lookupPlace(mirror.current.places, Number(zip)) !== null) return [];
  const ofNoState = 'O CEP não pertence a nenhum estado; informe';
  return [
    ...(city === null ? [{ field: 'recipient.city', message: `${ofNoState} a cidade.` }] : []),
    ...(state === null ? [{ field: 'recipient.state', message: `${ofNoState} a UF.` }] : []),
  ];
}
