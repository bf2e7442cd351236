import type { OpenedLetter, PersonsAnswer } from '../../freight/audit/letters/answer-letter.ts';
import type { AuditView } from '../../freight/audit/review/read-audit.ts';
import { cteStates } from '../../freight/cte/states.ts';
import { type Brand, documentOf, type HtmlDocument } from '../../freight/track/page/document.ts';
import { escaped } from '../../freight/track/page/markup.ts';
import { moneyText } from '../../kernel/value-texts.ts';

/** What was filled in and could not be taken, and why. */
export type Untaken = { problem: string; total: string; message: string };

type Around = { brand: Brand; carrier: string; untaken?: Untaken | undefined };
type Fields = ReadonlyMap<string, string>;

const longest = 1000;
const negotiable: ReadonlySet<number> = new Set([cteStates.divergent, cteStates.negotiating]);
const answered = {
  accepted: 'Você aceitou a proposta.',
  refused: 'Você recusou a proposta.',
  proposed: 'Você propôs outro valor. O embarcador responde por e-mail ou em outra mensagem como esta.',
} as const;

/** What was sent by the form of the page; a text says what is wrong with it. */
export function readAnswer(fields: Fields): PersonsAnswer | string {
  const typed = (fields.get('message') ?? '').trim();
  const message = typed === '' ? null : typed;
  if (typed.length > longest) return `A mensagem tem no máximo ${longest} letras.`;
  const act = fields.get('act');
  if (act === 'propose') {
    const totalCents = centsOf(fields.get('total') ?? '');
    return totalCents === undefined ? 'Escreva um valor em reais, como 87,40.' : { act, totalCents, message };
  }
  const proposalId = Number(fields.get('proposal'));
  const isKnown = Number.isSafeInteger(proposalId) && proposalId > 0;
  if ((act === 'accept' || act === 'refuse') && isKnown) return { act, proposalId, message };
  return 'Escolha uma das respostas.';
}

/** Reais as people type them, `1.234,5` or `87.40`, in cents; undefined for anything else, and beyond ten million. */
function centsOf(text: string): number | undefined {
  const bare = text.replace(/^\s*R\$/, '').trim();
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(bare) ? bare.replaceAll('.', '') : bare;
  const [, whole = '', fraction = ''] = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === '') return undefined;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= 1_000_000_000 ? cents : undefined;
}

/** The page behind a link that leads nowhere, or nowhere any more. */
export function unknownPage(): HtmlDocument {
  const title = 'Este link não vale mais';
  const text = 'Abra o link da mensagem mais recente, ou peça outra a quem escreveu.';
  return documentOf('pt', { title, main: `<h1>${title}</h1>\n<p>${text}</p>`, brand: null, hasForm: true });
}

/** The negotiation of a CT-e, and the answers that whoever got the letter may give. */
export function negotiationPage(opened: OpenedLetter, around: Around): HtmlDocument {
  const { letter, view } = opened;
  const { cte } = view;
  const title = `CT-e ${cte.number}/${cte.series}`;
  const isOpen = letter.answer === null && cte.deletedAt === null && negotiable.has(cte.state);
  const main = [
    `<h1>${title}</h1>`,
    around.untaken === undefined
      ? ''
      : `<p role="alert"><strong>${escaped(around.untaken.problem)}</strong></p>`,
    letter.answer === null ? '' : `<p role="status"><strong>${answered[letter.answer]}</strong></p>`,
    facts(opened, around.carrier),
    said(offerOf(view)?.message ?? null),
    said(letter.message),
    isOpen ? answersOf(opened, around.untaken) : ended(opened),
  ];
  const shown = main.filter((part) => part !== '').join('\n');
  return documentOf('pt', { title, main: shown, brand: around.brand, hasForm: true });
}

function facts({ view }: OpenedLetter, carrier: string): string {
  const { cte, proposals } = view;
  const rows: [string, string][] = [
    ['Transportadora', escaped(carrier)],
    ['Chave de acesso', escaped(cte.accessKey)],
    ['Negociação', escaped(cte.negotiationCode ?? '—')],
    ['Cobrado', moneyText(cte.totalCents)],
    ...proposals
      .filter(({ state }) => state === 'open' || state === 'accepted')
      .map(({ side, totalCents, state }): [string, string] => [
        state === 'accepted' ? 'Combinado' : side === 'shipper' ? 'Proposta do embarcador' : 'Sua proposta',
        `<strong>${moneyText(totalCents)}</strong>`,
      ]),
  ];
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;
}

function said(message: string | null): string {
  return message === null ? '' : `<p>${escaped(message, longest)}</p>`;
}

function ended({ letter, view: { settlement, cte } }: OpenedLetter): string {
  if (settlement?.basis === 'negotiated' && settlement.kind !== 'none') {
    const kind = settlement.kind === 'complement' ? 'complementar' : 'substituto';
    return `<p>Envie um CT-e ${kind} de ${moneyText(settlement.amountCents)}.</p>`;
  }
  if (cte.state === cteStates.released) return '<p>O CT-e foi liberado.</p>';
  if (letter.answer !== null) return '';
  return '<p>Não há mais o que responder sobre este CT-e.</p>';
}

function answersOf({ view }: OpenedLetter, untaken: Untaken | undefined): string {
  const offer = offerOf(view);
  // Each answer has a form of its own: Enter in the field of an amount accepts nothing.
  const message =
    '<p><label>Mensagem para o embarcador (opcional)' +
    `<textarea name="message" rows="3" maxlength="${longest}">${escaped(untaken?.message ?? '', longest)}</textarea></label></p>`;
  const amount =
    '<p><label>Valor que a transportadora propõe, em reais' +
    `<input name="total" required inputmode="decimal" autocomplete="off" value="${escaped(untaken?.total ?? '', 20)}"></label></p>`;
  const button = (act: string, text: string, look = '') =>
    `<button name="act" value="${act}"${look}>${text}</button>`;
  const toOffer =
    offer === undefined
      ? ''
      : `<h2>Responder à proposta</h2>\n<form method="post"><input type="hidden" name="proposal" value="${offer.id}">` +
        `${message}${button('accept', `Aceitar ${moneyText(offer.totalCents)}`)} ` +
        `${button('refuse', 'Recusar', ' class="quiet"')}</form>\n`;
  return (
    `<p>A resposta vale em nome da transportadora, e este link serve para uma só.</p>\n${toOffer}` +
    `<h2>Propor outro valor</h2>\n<form method="post">${amount}${message}${button('propose', 'Propor este valor')}</form>`
  );
}

function offerOf({ proposals }: AuditView) {
  return proposals.find(({ state, side }) => state === 'open' && side === 'shipper');
}
