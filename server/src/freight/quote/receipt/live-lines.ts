import type { LivePart, PartsProblem } from '../../../connectors/live-carrier/answer.ts';
import type { RatedLive } from '../rated.ts';
import { quoted } from './charge-names.ts';
import { lineOf, note, type ReceiptLine } from './line.ts';
import { cents, kilogramsOfG } from './units.ts';

/** An offer of a carrier that was asked: its own words and price, which no formula of ours explains. */
export function liveLines({ answer, offer }: RatedLive): ReceiptLine[] {
  const { connector, connectorRevision, latencyMs, cached } = answer;
  const when = cached
    ? 'resposta guardada de uma consulta igual, momentos antes'
    : `respondeu em ${latencyMs} ms`;
  return [
    note(
      'table',
      'Transportadora ao vivo',
      `conector ${quoted(connector)}, revisão ${connectorRevision}, ${when}`,
    ),
    note('table', 'Identificador da oferta', quoted(offer.identifier)),
    ...weightLine('Peso cubado', offer.cubedG),
    ...weightLine('Peso taxado', offer.usedG),
    ...partLines(offer),
    lineOf({
      section: 'total',
      label: 'Custo',
      words:
        offer.parts === undefined
          ? 'como a transportadora respondeu, sem composição'
          : 'como a transportadora respondeu, com as parcelas acima',
      result: cents(offer.costCents),
      outcome: 'charged',
      adds: { to: 'cost', cents: offer.costCents, names: { ptBr: 'Frete', en: 'Freight' } },
    }),
  ];
}

/** Parts are the carrier's words: the price they add up to is charged, not they. */
function partLines({ parts = [], partsProblem }: RatedLive['offer']): ReceiptLine[] {
  const lines = parts.map((part) =>
    lineOf({
      section: 'charges',
      label: 'Parcela',
      words: wordsOfPart(part),
      result: cents(part.cents),
    }),
  );
  if (partsProblem === undefined) return lines;
  return [...lines, note('charges', 'Parcelas da transportadora', problemWords[partsProblem])];
}

function wordsOfPart({ name, kind }: LivePart): string {
  return kind === 'rounding'
    ? 'arredondamento das parcelas, que a transportadora não informou'
    : `como a transportadora respondeu, ${quoted(name)}`;
}

const problemWords: Readonly<Record<PartsProblem, string>> = {
  less: 'somam menos do que o preço que ela respondeu; o resto não tem nome, e a oferta fica sem composição',
  more: 'somam mais do que o preço que ela respondeu, e ficam de fora',
  negative: 'uma delas é menor do que zero, e ficam de fora',
};

function weightLine(label: string, grams: number | null): ReceiptLine[] {
  if (grams === null) return [];
  const words = 'como a transportadora respondeu';
  return [lineOf({ section: 'weights', label, words, result: kilogramsOfG(grams) })];
}
