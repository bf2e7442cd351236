import { moneyText } from '../../../kernel/value-texts.ts';
import { escapeHtml, type Letter, oneLine } from '../../../platform/mail/letter.ts';

/** What a letter about a negotiation tells. */
type NegotiationFacts = {
  shipper: string;
  carrier: string;
  number: number;
  series: number;
  accessKey: string;
  /** Null in a preview of a negotiation that is not open yet. */
  code: string | null;
  chargedCents: number;
  /** What the shipper proposes and waits for an answer; null: nothing. */
  offer: { totalCents: number; message: string | null } | null;
  /** What whoever sends it adds. */
  message: string | null;
  /** Last day on which its link leads anywhere, `dd/mm/yyyy`. */
  until: string;
  /** Where it is answered without an account, and the same in the dashboard. */
  links: { answerUrl: string; dashboardUrl: string };
};

/** A letter to the people of a carrier, in Portuguese: what is charged and proposed, never what the shipper reckons with. */
export function negotiationLetter(facts: NegotiationFacts): Letter {
  const { shipper, number, series, code, links } = facts;
  const named = code === null ? 'Negociação' : `Negociação ${code}`;
  const before = linesBefore(facts);
  const after = linesAfter(facts);
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => `<p style="white-space:pre-line">${escapeHtml(line)}</p>`).join('\n');
  const button = `<p><a href="${escapeHtml(links.answerUrl)}">Ver e responder</a></p>`;
  const dashboard = `<p><a href="${escapeHtml(links.dashboardUrl)}">Abrir no painel</a></p>`;
  const [withAccount = '', ...rest] = after;
  return {
    subject: oneLine(`${named}: CT-e ${number}/${series} de ${shipper}`),
    text: `${[...before, links.answerUrl, withAccount, links.dashboardUrl, ...rest].join('\n\n')}\n`,
    html: [paragraphs(before), button, paragraphs([withAccount]), dashboard, paragraphs(rest)].join('\n'),
    senderName: oneLine(shipper),
  };
}

function linesBefore(facts: NegotiationFacts): string[] {
  const { shipper, carrier, number, series, accessKey, code, chargedCents, offer, message, until } = facts;
  return [
    `Olá, ${carrier}.`,
    `${shipper} quer acertar com vocês o CT-e ${number}/${series}, que cobra ${moneyText(chargedCents)}.\nChave de acesso: ${accessKey}`,
    ...(code === null ? [] : [`Código da negociação: ${code}`]),
    ...(offer === null
      ? []
      : [`Proposta: ${moneyText(offer.totalCents)} em vez de ${moneyText(chargedCents)}.`]),
    ...(offer?.message == null ? [] : [offer.message]),
    ...(message === null ? [] : [message]),
    `Para ver e responder, sem senha, abra este link. Ele vale para uma resposta, até ${until}:`,
  ];
}

function linesAfter({ carrier }: NegotiationFacts): string[] {
  return [
    'Quem tem acesso ao painel responde também por lá:',
    `Quem abre o link responde por ${carrier}: encaminhe-o só a quem pode decidir.`,
  ];
}
