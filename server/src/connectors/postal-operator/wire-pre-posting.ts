import { type Loose, someText, textOf } from './json.ts';
import type { Booked, PostalParty, PrePosting } from './port.ts';

/** Insured values the operator takes, in cents, and under which additional service. */
export const insured = { fromCents: 1850, toCents: 1_000_000, service: '019' } as const;

/** An object as the pre-posting service takes it. Pure. */
export function toPrePostingBody(posting: PrePosting, card: string): object {
  const { reverse, nfe, declaredCents } = posting;
  return {
    remetente: toParty(posting.sender),
    destinatario: toParty(posting.recipient),
    codigoServico: posting.serviceCode,
    numeroCartaoPostagem: card,
    ...(declaredCents !== null && isInsurable(declaredCents)
      ? {
          listaServicoAdicional: [
            { codigoServicoAdicional: insured.service, valorDeclarado: reais(declaredCents) },
          ],
        }
      : {}),
    ...(nfe === null ? {} : { numeroNotaFiscal: cut(nfe.number, 15), chaveNFe: nfe.accessKey }),
    itensDeclaracaoConteudo: posting.contents.map(({ description, amount, valueCents }) => ({
      conteudo: cut(description, 60),
      quantidade: String(amount),
      valor: reais(valueCents),
    })),
    pesoInformado: String(posting.weightG),
    codigoFormatoObjetoInformado: '2',
    alturaInformada: centimetres(posting.heightMm),
    larguraInformada: centimetres(posting.widthMm),
    comprimentoInformado: centimetres(posting.lengthMm),
    diametroInformado: '0',
    cienteObjetoNaoProibido: '1',
    observacao: cut(posting.notes ?? posting.reference, 50),
    pedidoExternoOrigem: posting.reference,
    ...(reverse === null ? { logisticaReversa: 'N' } : reverseMembers(reverse)),
  };
}

function reverseMembers({ postUntilOn, collectionOn }: NonNullable<PrePosting['reverse']>): object {
  return {
    logisticaReversa: 'S',
    solicitarColeta: collectionOn === null ? 'N' : 'S',
    ...(postUntilOn === null ? {} : { dataValidadeLogReversa: dayFirst(postUntilOn) }),
    ...(collectionOn === null ? {} : { dataPrevistaPostagem: dayFirst(collectionOn) }),
  };
}

function isInsurable(cents: number): boolean {
  return cents >= insured.fromCents && cents <= insured.toCents;
}

function toParty(party: PostalParty): object {
  const { phone } = party;
  return {
    nome: cut(party.name, 50),
    ...(phone === null ? {} : { dddCelular: phone.slice(0, 2), celular: phone.slice(2, 11) }),
    ...(party.email === null ? {} : { email: cut(party.email, 50) }),
    ...(party.document === null ? {} : { cpfCnpj: party.document }),
    endereco: {
      cep: party.zip,
      logradouro: cut(party.street, 50),
      numero: cut(party.number, 6),
      ...(party.complement === null ? {} : { complemento: cut(party.complement, 30) }),
      bairro: cut(party.district, 30),
      cidade: cut(party.city, 30),
      uf: party.state,
    },
  };
}

/** What the service answers to a creation, and shows in its list. @throws PostalProblem */
export function readBooked(body: Loose): Booked {
  return {
    code: textOf(body, 'codigoObjeto'),
    operatorId: textOf(body, 'id'),
    postUntilOn: dayOf(someText(body, 'dataValidadeLogReversa') ?? someText(body, 'prazoPostagem')),
  };
}

/** `DD/MM/YYYY`, or the beginning of an ISO date; anything else is no day. */
export function dayOf(text: string | null): string | null {
  const match = /^(?:([0-9]{2})\/([0-9]{2})\/([0-9]{4})|([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T.{0,40})?)$/.exec(
    text ?? '',
  );
  if (match === null) return null;
  const [, day, month, year, iso] = match;
  return iso ?? `${year}-${month}-${day}`;
}

export function dayFirst(day: string): string {
  return day.split('-').reverse().join('/');
}

/** Code points, not halves of them. */
export function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}

function reais(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Whole centimetres that hold it. */
function centimetres(mm: number): string {
  return String(Math.max(1, Math.ceil(mm / 10)));
}
