/**
 * Computes a receipt again from its text alone: goods, weights, every line of the price, the minimum, taxes, rules and
 * the days. Throws at the first line whose text does not give what the text says.
 */
import { ceiled, compare, type Fraction, fraction, plus, times } from '../reference/fractions.ts';
import { amount, amounts, centsOf, evaluate, halfUp } from './expression.ts';
import { readLine, type TextLine } from './lines.ts';
import {
  type Piece,
  type Policy,
  raisedVolume,
  readPiece,
  readPolicy,
  summed,
  volumeOf,
  weighed,
  weighedTogether,
} from './weights.ts';

export type Recomputed = { costCents: bigint; finalCents: bigint; days: bigint; netCents: bigint };

const zero = fraction(0);
const baseLabels =
  /^(Frete-peso|Excedente|Frete-valor|Frete por unidade|Frete mínimo da região|Frete-peso por volume)$/;

class Checker {
  pieces: Piece[] = [];
  minima: Fraction[] | null = null;
  policy: Policy | null = null;
  real = zero;
  cubed: Fraction | null = null;
  used = zero;
  volume = zero;
  goods = zero;
  quantities = { volumes: zero, products: zero, notes: zero };
  /** Upper bounds of the bands: of each volume, and of all of them under -1. */
  tops = new Map<number, Fraction>();
  piecePrices = new Map<string, bigint>();
  baseCents = 0n;
  valueLegCents = 0n;
  winners = 0n;
  rivals = 0n;
  otherVehicles: bigint[] = [];
  s0 = 0n;
  soFar = 0n;
  counted = 0n;
  after = 0n;
  stage: 1 | 2 = 1;
  stage2 = 0n;
  isBound = false;
  tableSum = 0n;
  charged: bigint[] = [];
  net = 0n;
  gross = 0n;
  rates = zero;
  added = 0n;
  shares: bigint[] = [];
  levy = 0n;
  cost = 0n;
  price = 0n;
  days = 0n;
  isLive = false;
  liveParts: bigint[] = [];
  isIncluded = false;

  check(texts: readonly string[]): Recomputed {
    const lines = texts.map(readLine);
    for (const line of lines) {
      try {
        this.evaluates(line);
        this.line(line);
      } catch (error) {
        throw new Error(`${line.text}\n  ${(error as Error).message}`);
      }
    }
    return { costCents: this.cost, finalCents: this.price, days: this.days, netCents: this.net };
  }

  /** Symbols give the result that follows them. */
  evaluates({ symbols, result, isRounded, label }: TextLine): void {
    if (symbols === null || result === null) return;
    const { value } = evaluate(symbols);
    const said = amount(result);
    if (/sem imposto$/.test(label)) return;
    if (!isRounded) same(value, said, 'symbols and result');
    else if (result.endsWith('kg'))
      same(fraction(ceiled(times(value, fraction(1_000_000))), 1_000_000), said, 'up to the milligram');
    else if (result.endsWith(' g')) same(fraction(halfUp(value)), said, 'to the gram');
    else same(fraction(centsOf(value), 100), said, 'to the cent');
  }

  line(line: TextLine): void {
    const { label, words, result } = line;
    const said = result === null ? zero : amount(result);
    const cents = centsOf(said);
    if (/^Volume \d+$/.test(label)) this.pieces.push(readPiece(words));
    else if (label === 'Transportadora ao vivo') this.isLive = true;
    else if (label === 'Parcela' && this.isLive) this.liveParts.push(cents);
    else if (label === 'Peso real')
      this.real = agree(
        summed(this.pieces, ({ kg }) => kg),
        said,
      );
    else if (label === 'Cubagem') this.volume = agree(summed(this.pieces, volumeOf), said);
    else if (label === 'Valor da mercadoria') this.goods = said;
    else if (label === 'Quantidades') {
      const [volumes = zero, products = zero, notes = zero] = amounts(words);
      this.quantities = { volumes, products, notes };
    } else if (label === 'Dimensões mínimas') this.minima = amounts(words).slice(0, 3);
    else if (label === 'Política de peso') this.policy = readPolicy(words);
    else if (/^(Cubagem|Peso (cubado|taxado))/.test(label)) this.weight(line, said);
    else if (/^(Frete-peso|Excedente) do volume \d+$/.test(label)) this.pieceLine(line, cents);
    else if (baseLabels.test(label)) this.baseLine(line, cents);
    else if (label.startsWith('Regra ')) this.rule(line, said);
    else if (!this.total(line, cents) && !this.tax(line, cents) && !this.promise(line, said))
      this.other(line, cents);
  }

  weight({ label, words }: TextLine, said: Fraction): void {
    if (this.isLive) return;
    const policy = this.policy ?? fail('no policy');
    const piece = this.pieces[Number(/\d+$/.exec(label)?.[0] ?? 0) - 1];
    const one = piece === undefined ? null : weighed(policy, piece.kg, raisedVolume(piece, this.minima));
    if (label.startsWith('Cubagem')) {
      const volume =
        piece === undefined
          ? summed(this.pieces, (each) => raisedVolume(each, this.minima))
          : raisedVolume(piece, this.minima);
      same(volume, said, 'volume');
    } else if (one !== null)
      same(
        (label.startsWith('Peso cubado') ? one.cubed : one.used) ?? fail('no cubed weight'),
        said,
        'weight of a volume',
      );
    else {
      const whole = policy.byPiece
        ? this.byPiece(policy)
        : weighed(
            policy,
            this.real,
            summed(this.pieces, (each) => raisedVolume(each, this.minima)),
          );
      if (words.startsWith('soma')) same(fraction(policy.byPiece ? 1 : 0), fraction(1), 'scope');
      if (label === 'Peso cubado') this.cubed = agree(whole.cubed ?? fail('no cubed weight'), said);
      else this.used = agree(whole.used, said);
    }
  }

  byPiece(policy: Policy): { cubed: Fraction | null; used: Fraction } {
    return weighedTogether(policy, this.pieces, (piece) => raisedVolume(piece, this.minima));
  }

  pieceLine({ label, words, symbols }: TextLine, cents: bigint): void {
    const index = Number(/\d+$/.exec(label)?.[0]) - 1;
    const piece = this.pieces[index] ?? fail('no such volume');
    const { used } = weighed(this.policy ?? fail('no policy'), piece.kg, raisedVolume(piece, this.minima));
    this.bandOrExcess({ label, words, symbols: symbols ?? '' }, { used, index });
    this.piecePrices.set(label.replace(/ do volume \d+$/, ` ${index}`), cents);
  }

  bandOrExcess(
    { label, words, symbols }: { label: string; words: string; symbols: string },
    { used, index }: { used: Fraction; index: number },
  ): void {
    const { leaves } = evaluate(symbols);
    if (label.startsWith('Frete-peso')) {
      const [from = zero, to = zero] = amounts(words);
      this.tops.set(index, to);
      if (compare(used, from) < 0n) fail('the weight is under its band');
      const weight = leaves.find(({ unit }) => unit === 'kg' || unit === 't');
      const held = compare(used, to) < 0n ? used : to;
      if (weight?.unit === 'kg') same(weight.value, held, 'weight in the band');
      if (weight?.unit === 't') same(times(weight.value, fraction(1000)), held, 'tons in the band');
      return;
    }
    const to = this.tops.get(index) ?? fail('no band before its excess');
    const [weights, bounds] = [
      leaves.filter(({ unit }) => unit === 'kg'),
      amounts(words.replaceAll(/por [\d.,]+ kg iniciados/g, '')),
    ];
    const steps = [...words.matchAll(/por ([\d.,]+ kg) iniciados/g)].map(([, step = '']) => amount(step));
    const expected = bounds.flatMap((above, leg) => {
      const held = compare(above, to) < 0n && compare(to, used) < 0n ? to : used;
      const isStepped = leg === bounds.length - 1 && steps.length > 0;
      return isStepped ? [held, above, steps[0] ?? zero, steps[0] ?? zero] : [held, above];
    });
    same(fraction(weights.length), fraction(expected.length), 'operands of the excess');
    for (const [at, weight] of weights.entries())
      same(weight.value, expected[at] ?? zero, 'weight of the excess');
  }

  baseLine(line: TextLine, cents: bigint): void {
    const { label, words, symbols, notes } = line;
    const { leaves } = evaluate(symbols ?? '');
    if (words === 'soma dos volumes') this.sumOfPieces(label, cents);
    else if (/^faixa|^acima de/.test(words))
      this.bandOrExcess({ label, words, symbols: symbols ?? '' }, { used: this.used, index: -1 });
    else if (/^o maior entre mínimo, peso e valor/.test(words)) {
      same(leaves[1]?.value ?? zero, this.used, 'weight compared');
      same(leaves[4]?.value ?? leaves.at(-1)?.value ?? zero, this.goods, 'goods compared');
    } else if (/ no valor da mercadoria| do valor da mercadoria/.test(words)) this.valueLeg(line, cents);
    else if (/por palete/.test(words)) this.pallets(words, leaves[0]?.value ?? zero);
    else if (words === 'por volume') same(leaves[0]?.value ?? zero, this.quantities.volumes, 'volumes');
    else if (words === 'por metro cúbico') same(leaves[0]?.value ?? zero, this.volume, 'volume');
    else if (/^preço fixo abaixo/.test(words)) {
      if (compare(this.goods, amounts(words)[0] ?? zero) >= 0n) fail('the goods are worth more');
    } else if (/por tonelada$/.test(words))
      same(times(leaves.find(({ unit }) => unit === 't')?.value ?? zero, fraction(1000)), this.used, 'tons');
    else if (!/por viagem$|por quilômetro$/.test(words)) fail(`unknown base: ${words}`);
    if (/não cobrada: outro veículo/.test(notes)) {
      this.otherVehicles.push(cents);
      return;
    }
    if (/não cobrada/.test(notes)) {
      this.rivals += cents;
      return;
    }
    this.winners += cents;
    this.baseCents += cents;
    const isValue =
      label === 'Frete-valor' || (label === 'Frete mínimo da região' && !/^o maior/.test(words));
    if (isValue) this.valueLegCents += cents;
    if (!/absorvida/.test(notes)) this.charged.push(cents);
  }

  sumOfPieces(label: string, cents: bigint): void {
    const name = label === 'Excedente' ? 'Excedente' : 'Frete-peso';
    const total = this.pieces.reduce(
      (sum, piece, index) => sum + (this.piecePrices.get(`${name} ${index}`) ?? 0n) * piece.count.n,
      0n,
    );
    sameCents(total, cents, 'sum of the volumes');
  }

  /** A percent of the goods, or of the part of some volumes by largest remainder. */
  valueLeg({ words, symbols }: TextLine, cents: bigint): void {
    const rate = amounts(words)[0] ?? zero;
    const [, list] = /da parte dos volumes ([\d, ]+) no valor/.exec(words) ?? [];
    const of = list === undefined ? this.goods : this.partOf(list.split(', ').map(Number));
    const least = /no mínimo (R\$ [\d.,]+)/.exec(words)?.[1];
    sameBase(symbols, of);
    const share = centsOf(times(rate, of));
    const minimum = least === undefined ? 0n : centsOf(amount(least));
    sameCents(share > minimum ? share : minimum, cents, `${symbols}`);
  }

  partOf(volumes: readonly number[]): Fraction {
    const parts = split(
      centsOf(this.goods),
      this.pieces.map(({ count, reais }) => count.n * centsOf(reais)),
    );
    return fraction(
      volumes.reduce((sum, volume) => sum + (parts[volume - 1] ?? 0n), 0n),
      100,
    );
  }

  pallets(words: string, said: Fraction): void {
    const [cube] = /[\d.,]+ m³/.exec(words) ?? [];
    const [weight] = /[\d.,]+ kg/.exec(words) ?? [];
    const per = (whole: Fraction, holds: string | undefined): bigint =>
      holds === undefined ? 0n : ceiled({ n: whole.n * amount(holds).d, d: whole.d * amount(holds).n });
    const most = [1n, per(this.volume, cube), per(this.real, weight)].reduce((a, b) => (a > b ? a : b));
    same(fraction(most), said, 'pallets');
  }

  /** Sums and minima; false for other lines. */
  total({ label, words, symbols, notes }: TextLine, cents: bigint): boolean {
    switch (label) {
      case 'Frete base':
        sameCents(this.baseCents, cents, 'base');
        if (this.rivals > this.winners) fail('the leg that is not charged is larger');
        if (this.otherVehicles.some((other) => other < this.winners)) fail('another vehicle is cheaper');
        this.s0 = cents;
        this.soFar = cents;
        this.counted = cents;
        return true;
      case 'Frete mínimo':
        this.minimum({ words, symbols: symbols ?? '', notes }, cents);
        return true;
      case 'Frete antes das taxas sobre o frete':
        sameCents(this.counted + this.after, cents, 'freight so far');
        this.soFar = cents;
        this.stage = 2;
        return true;
      case 'Frete da tabela':
        sameCents(this.soFar + this.stage2, cents, 'freight');
        this.tableSum = cents;
        return true;
      case 'Acréscimo da tabela':
        sameCents(centsOf(times(amounts(words)[0] ?? zero, fraction(this.tableSum, 100))), cents, 'markup');
        this.tableSum += cents;
        this.charged.push(cents);
        return true;
      case 'Soma da tabela':
        sameCents(this.tableSum, cents, 'sum');
        return true;
      default:
        return false;
    }
  }

  minimum({ words, symbols, notes }: { words: string; symbols: string; notes: string }, cents: bigint): void {
    const leaves = evaluate(symbols).leaves.map(({ value }) => centsOf(value));
    const [compared = 0n, minimum = 0n] = leaves;
    const isTotal = /o total/.test(words);
    const own = isTotal ? (/com imposto/.test(words) ? this.gross : this.net) : this.counted;
    sameCents(own, compared, 'compared with the minimum');
    const binds = own < minimum;
    if (binds !== notes.includes('vale o mínimo')) fail('whether the minimum takes effect');
    if (!binds) return;
    if (isTotal) {
      this.isBound = true;
      this.tableSum = minimum;
      this.isIncluded = /com imposto/.test(words);
      return;
    }
    this.charged = [minimum];
    this.counted = cents;
    this.soFar = cents + this.after;
    if (/o frete base$/.test(words)) this.s0 = cents;
    else this.charged.push(...this.lateCharges);
  }

  lateCharges: bigint[] = [];

  /** An additional charge, computed from its words. */
  other({ label, words, symbols, notes }: TextLine, cents: bigint): void {
    if (!/ do (valor da mercadoria|frete)| fixos| por [\d.,]+|sem percentual/.test(words)) return;
    const [head = ''] = words.split(/, (?=na faixa|acima da última|no mínimo|no máximo)/);
    let raw = zero;
    if (head !== 'sem percentual nem valor fixo')
      for (const part of head.split(' mais ')) raw = plus(raw, this.part(part));
    const base = this.base(head.split(' mais ')[0] ?? '');
    if (base !== null) sameBase(symbols, base);
    let own = centsOf(raw);
    const bound = (name: string): bigint | null => {
      const found = new RegExp(`, no ${name} (R\\$ [\\d.,]+)`).exec(words)?.[1];
      return found === undefined ? null : centsOf(amount(found.replace(/[,.]$/, '')));
    };
    const [least, most] = [bound('mínimo'), bound('máximo')];
    if (least !== null && own < least) own = least;
    if (most !== null && own > most) own = most;
    sameCents(own, cents, `charge ${label}`);
    const tier = /na faixa até (R\$ [\d.,]+|[\d.,]+ kg)/.exec(words)?.[1];
    if (
      tier !== undefined &&
      compare(tier.startsWith('R$') ? this.goods : this.used, amount(tier.replace(/[,.]$/, ''))) > 0n
    )
      fail('above the tier');
    if (this.stage === 2) this.stage2 += cents;
    else {
      this.soFar += cents;
      if (/não conta para/.test(notes)) {
        this.after += cents;
        this.lateCharges.push(cents);
      } else this.counted += cents;
    }
    if (!/absorvida/.test(notes) && !(this.stage === 1 && this.isFlagged)) this.charged.push(cents);
  }

  isFlagged = false;

  /** What a percent applies to; null where there is none. */
  base(text: string): Fraction | null {
    if (/ do valor da mercadoria$/.test(text)) return this.goods;
    if (/ do frete base sem frete-valor$/.test(text))
      return fraction(this.baseCents - this.valueLegCents, 100);
    if (/ do frete base$/.test(text)) return fraction(this.s0, 100);
    return / do frete até aqui$/.test(text) ? fraction(this.soFar, 100) : null;
  }

  part(text: string): Fraction {
    const [first = zero] = amounts(text);
    const base = this.base(text);
    if (base !== null) return times(first, base);
    if (/ fixos$/.test(text)) return first;
    const [, , step = zero] = [zero, ...amounts(text)];
    const franchise = / além de (.*)$/.exec(text)?.[1];
    const whole = this.quantity(text);
    const above = plus(whole, franchise === undefined ? zero : times(amount(franchise), fraction(-1)));
    const counted = compare(above, zero) < 0n ? zero : above;
    const steps = times(counted, { n: step.d, d: step.n });
    return times(first, / iniciados/.test(text) ? fraction(ceiled(steps)) : steps);
  }

  quantity(text: string): Fraction {
    if (/de peso taxado/.test(text)) return this.used;
    if (/de peso real/.test(text)) return this.real;
    if (/de cubagem/.test(text)) return this.volume;
    if (/ volumes /.test(text)) return this.quantities.volumes;
    if (/ produtos /.test(text)) return this.quantities.products;
    if (/ notas fiscais /.test(text)) return this.quantities.notes;
    if (/ CT-es /.test(text)) return fraction(1);
    return fail(`unknown quantity: ${text}`);
  }

  tax(line: TextLine, cents: bigint): boolean {
    const { label, words, symbols, notes } = line;
    const rate = amounts(words)[0] ?? zero;
    const netShare = (): bigint => centsOf(times(rate, fraction(this.net, 100)));
    if (/^Frete líquido/.test(label)) return this.netFrom(symbols ?? '', words, cents);
    if (/^Frete com (ICMS|ISS)/.test(label)) return this.grossFrom(symbols ?? '', words, cents);
    if (/^(CBS|IBS estadual|IBS municipal)$/.test(label)) {
      sameCents(netShare(), cents, label);
      if (/^cobrada/.test(notes)) this.added += cents;
      return true;
    }
    if (/^(ICMS|ISS)$/.test(label)) {
      const inside = /com IBS e CBS na base/.test(words);
      const base = inside ? centsOf(over(fraction(this.net + this.added, 100), rate)) : this.gross;
      sameCents(base - this.net - (inside ? this.added : 0n), cents, label);
      sameCents(base, centsOf(amounts(words).at(-1) ?? zero), 'base of the levy');
      this.levy = cents;
      return true;
    }
    if (/ sem imposto$/.test(label)) {
      this.shares.push(cents);
      if (this.shares.length === this.lineCount()) this.checkShares();
      return true;
    }
    if (/^Crédito de/.test(label)) return true;
    if (label !== 'Custo') return false;
    if (!this.isLive) sameCents(this.net + this.levy + this.added, cents, 'cost');
    if (this.liveParts.length > 0)
      sameCents(
        this.liveParts.reduce((sum, part) => sum + part, 0n),
        cents,
        'parts',
      );
    this.cost = cents;
    this.price = cents;
    return true;
  }

  /** A minimum of the total stands alone. */
  lineCount(): number {
    return this.isBound ? 1 : this.charged.length;
  }

  checkShares(): void {
    const expected = split(this.net, this.charged);
    for (const [index, share] of this.shares.entries())
      sameCents(expected[index] ?? 0n, share, `share ${index + 1}`);
  }

  netFrom(symbols: string, words: string, cents: bigint): true {
    const isGross = /incluído/.test(words);
    const { leaves } = evaluate(symbols);
    sameCents(centsOf(leaves[0]?.value ?? zero), this.tableSum, 'price before tax');
    const rate = isGross ? (leaves[1]?.value ?? zero) : zero;
    sameCents(this.tableSum - centsOf(times(rate, fraction(this.tableSum, 100))), cents, 'net');
    this.net = cents;
    return true;
  }

  grossFrom(symbols: string, words: string, cents: bigint): true {
    const { leaves } = evaluate(symbols);
    const own = /o próprio preço/.test(words)
      ? this.tableSum
      : centsOf(over(fraction(this.net, 100), leaves.at(-1)?.value ?? zero));
    sameCents(own, cents, 'gross');
    this.gross = cents;
    return true;
  }

  rule({ words, symbols, result }: TextLine, said: Fraction): void {
    const { leaves } = evaluate(symbols ?? '');
    if (result?.endsWith('dias')) {
      if (!/^prazo fixo/.test(words)) same(leaves[0]?.value ?? zero, fraction(this.days), 'days before');
      this.days = said.n / said.d;
      return;
    }
    const isFresh = /^(preço fixo|grátis|iguala)/.test(words);
    const before = leaves.find(({ unit }) => unit === 'R$');
    if (!isFresh) sameCents(centsOf(before?.value ?? zero), this.price, 'price before');
    if (/do valor da mercadoria/.test(words))
      same(leaves.at(-1)?.value ?? zero, this.goods, 'goods of the cap');
    this.price = centsOf(said);
  }

  /** Final price and days. */
  promise({ label, words, symbols }: TextLine, said: Fraction): boolean {
    if (label === 'Preço final') sameCents(this.price, centsOf(said), 'final price');
    else if (label === 'Prazo da transportadora') this.days = (amounts(words)[0] ?? zero).n;
    else if (label === 'Dias úteis') {
      sameCents(this.days, said.n / said.d, 'days after the rules');
      const [carrier = zero, rules = zero] = evaluate(symbols ?? '').leaves.map(({ value }) => value);
      same(plus(carrier, rules), said, 'days');
    } else if (label === 'Dias contados') {
      const days = [...words.matchAll(/(\d\d)\/(\d\d)\/(\d{4})/g)];
      same(fraction(days.length), fraction(this.days), 'days counted');
      for (const [, day, month, year] of days) {
        const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay();
        if (weekday === 0 || weekday === 6) fail(`${day}/${month} is no business day`);
      }
    } else return false;
    return true;
  }
}

/** Recomputes a receipt from the text of its lines. */
export function recompute(lines: readonly string[]): Recomputed {
  return new Checker().check(lines);
}

/** `net ÷ (100 % − rate)` */
function over(net: Fraction, rate: Fraction): Fraction {
  return { n: net.n * rate.d, d: net.d * (rate.d - rate.n) };
}

function split(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const even = whole === 0n ? weights.map(() => 1n) : weights;
  const divisor = whole === 0n ? BigInt(weights.length) : whole;
  const parts = even.map((weight) => (total * weight) / divisor);
  let left = total - parts.reduce((sum, part) => sum + part, 0n);
  const order = even
    .map((weight, index) => ({ index, rest: (total * weight) % divisor }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of order) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}

/** The number that a percent is taken of, as the symbols say it. */
function sameBase(symbols: string | null, base: Fraction): void {
  const { leaves } = evaluate(symbols ?? '');
  const at = leaves.findIndex(({ unit }) => unit === '%');
  same(leaves[at + 1]?.value ?? zero, base, 'base of the percent');
}

function fail(why: string): never {
  throw new Error(why);
}

function same(a: Fraction, b: Fraction, what: string): void {
  if (compare(a, b) !== 0n) fail(`${what}: ${a.n}/${a.d} is not ${b.n}/${b.d}`);
}

function sameCents(a: bigint, b: bigint, what: string): void {
  if (a !== b) fail(`${what}: ${a} is not ${b}`);
}

function agree(own: Fraction, said: Fraction): Fraction {
  same(own, said, 'computed and said');
  return own;
}
