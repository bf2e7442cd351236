import type { Surcharge } from '../../../engine/rating/document.ts';
import { withoutAccents } from '../../../kernel/fold.ts';

/** What a text such as `0,30% sobre a NF, mínimo R$ 4,50` says, numbers as written. */
export type ChargeText = {
  percent: string | null;
  fixed: string | null;
  per: { price: string; step: string; unit: 'kg' | 'ton' | 'volume' | 'nf' | 'm3' } | null;
  minimum: string | null;
  maximum: string | null;
  base: Surcharge['percentBase'] | null;
  /** `ou fração` is the rule; `exato` and `proporcional` say otherwise. */
  isExact: boolean;
  /** `isento`, `não cobrado`, `-`: nothing is charged. */
  isFree: boolean;
};

const longestText = 300;
const freeTexts = new Set(
  ['isento', 'isenta', 'nao cobra', 'nao cobrado', 'nao cobrada', 'nao ha', 'nao', 'n', 'n/a', 'na', '-', 'sem cobranca', 'nao aplicavel', 'nao se aplica', 'gratis', 'incluso', 'inclusa', 'free', 'none'], // biome-ignore format: a list of names reads best in few lines
);

type Piece = { text: string; isNumber: boolean };

/** Takes a charge written as a sentence apart; null when there is neither a number nor a word for "none". */
export function readChargeText(text: string): ChargeText | null {
  if (text.length > longestText) return null;
  const folded = foldLong(text);
  const free = { ...nothing, isFree: true };
  if (freeTexts.has(folded.replace(/(?<![.])[.]+$/, ''))) return free;
  const pieces = (folded.match(/[0-9][0-9.,]*|[a-z$]+[0-9]?|[%/]/g) ?? []).map(
    (piece): Piece => ({
      text: piece,
      isNumber: piece >= '0' && piece < ':',
    }),
  );
  const read = new ChargeSentence(pieces).read();
  return (read.percent ?? read.fixed ?? read.per ?? read.minimum) ? read : null;
}

const nothing: ChargeText = {
  percent: null,
  fixed: null,
  per: null,
  minimum: null,
  maximum: null,
  base: null,
  isExact: false,
  isFree: false,
};

/** As `foldText`, without its end: a cut would fall into a number. */
function foldLong(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9%$<>=+.,/()#|-]+/g, ' ')
    .trim();
}

const perWords = new Set(['/', 'por', 'p', 'cada']);
type PerUnit = NonNullable<ChargeText['per']>['unit'];

const perUnits: ReadonlyMap<string, PerUnit> = new Map(
  (
    [
      ['kg', 'kg kgs quilo quilos'],
      ['ton', 't ton tonelada'],
      ['volume', 'volume volumes vol caixa'],
      ['nf', 'nota nf nfe'],
      ['m3', 'm3'],
    ] as const
  ).flatMap(([unit, words]) => words.split(' ').map((word): [string, PerUnit] => [word, unit])),
);

/** Walks over the words once: every number takes its meaning from the words around it. */
class ChargeSentence {
  readonly #pieces: readonly Piece[];
  readonly #read: ChargeText = { ...nothing };

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  read(): ChargeText {
    let bound: 'minimum' | 'maximum' | null = null;
    for (const [at, { text, isNumber }] of this.#pieces.entries()) {
      if (/^min/.test(text)) bound = 'minimum';
      else if (/^max|^teto$/.test(text)) bound = 'maximum';
      else if (!isNumber) this.#word(text, at);
      else if (!this.#isStep(at)) {
        this.#number(text.replace(/(?<![.,])[.,]+$/, ''), at, bound);
        bound = null;
      }
    }
    return this.#read;
  }

  #at(index: number): string {
    return this.#pieces[index]?.text ?? '';
  }

  #word(text: string, at: number): void {
    if (/^(exat|proporcional)/.test(text)) this.#read.isExact = true;
    if (this.#read.base !== null) return;
    if (/^(nf|nfe|nota|mercadoria|invoice)$/.test(text) && !perWords.has(this.#at(at - 1))) {
      this.#read.base = 'invoice';
    } else if (text === 'frete' || text === 'freight') {
      this.#read.base = this.#at(at + 1) === 'peso' ? 'freight_weight' : 's0_s1';
    }
  }

  /** The number of `a cada 100 kg` and `por fração de 100 kg` belongs to the price before it. */
  #isStep(at: number): boolean {
    const isOfFraction = this.#at(at - 1) === 'de' && this.#at(at - 2).startsWith('frac');
    return (perWords.has(this.#at(at - 1)) || isOfFraction) && perUnits.has(this.#at(at + 1));
  }

  #number(number: string, at: number, bound: 'minimum' | 'maximum' | null): void {
    if (this.#at(at + 1) === '%') this.#read.percent ??= number;
    else if (bound !== null) this.#read[bound] ??= number;
    else {
      const per = this.#perAfter(at);
      if (per === null) this.#read.fixed ??= number;
      else this.#read.per ??= { price: number, ...per };
    }
  }

  #perAfter(at: number): { step: string; unit: 'kg' | 'ton' | 'volume' | 'nf' | 'm3' } | null {
    let next = at + 1;
    while (['a', 'r$', 'reais'].includes(this.#at(next))) next += 1;
    if (!perWords.has(this.#at(next))) return null;
    while (perWords.has(this.#at(next)) || this.#isFraction(next)) next += 1;
    const hasStep = this.#pieces[next]?.isNumber === true;
    const unit = perUnits.get(this.#at(hasStep ? next + 1 : next));
    if (unit === undefined) return null;
    return { step: hasStep ? this.#at(next) : '1', unit };
  }

  /** `fração de` before a step; `ou fração` behind one says how it counts. */
  #isFraction(at: number): boolean {
    const [text, next] = [this.#at(at), this.#at(at + 1)];
    return (
      (text.startsWith('frac') && next === 'de') || (text === 'de' && this.#at(at - 1).startsWith('frac'))
    );
  }
}
