// biome-ignore-all lint/style/useNamingConvention: keys are codes of actions, written like every code of ours
import type { RuleOutcome, RuleTrace } from '../../../engine/rules/facts.ts';
import type { ActionType, RuleAction } from '../../../engine/rules/rule.ts';
import { MILLION } from '../../../kernel/money.ts';
import { quoted } from './charge-names.ts';
import {
  add,
  ceil,
  cent,
  divide,
  type Formula,
  max,
  min,
  multiply,
  nearest,
  operand,
  subtract,
} from './formula.ts';
import { type Adds, type Explained, lineOf, type ReceiptLine } from './line.ts';
import { cents, days, percent, written } from './units.ts';

/** Every step that a shipper's rules took, in their order, down to the final price and the days. */
export function ruleLines(
  price: { transitDays: number; finalCents: number },
  outcome: RuleOutcome | null,
): ReceiptLine[] {
  const steps = (outcome?.trace ?? []).flatMap(stepLine);
  return [
    ...steps,
    lineOf({ section: 'rules', label: 'Preço final', result: cents(price.finalCents) }),
    lineOf({
      section: 'rules',
      label: 'Dias úteis',
      words: 'prazo da transportadora e regras',
      formula: add(
        operand('carrier', days(price.transitDays)),
        operand('rules', days(outcome?.extraDays ?? 0)),
      ),
      result: days(price.transitDays + (outcome?.extraDays ?? 0)),
    }),
  ];
}

function stepLine(trace: RuleTrace): ReceiptLine[] {
  const { action, ruleName, beforeCents, afterCents, beforeDays, afterDays } = trace;
  const label = `Regra ${quoted(ruleName)}`;
  const ofPrice = priceSteps[action.type]?.(action, trace);
  const unchanged = beforeCents === afterCents && beforeDays === afterDays ? { note: 'não mudou' } : {};
  if (ofPrice !== undefined)
    return [
      lineOf({
        section: 'rules',
        label,
        ...ofPrice,
        result: cents(afterCents),
        ...unchanged,
        ...(beforeCents === afterCents ? {} : { adds: addsOf(trace, label) }),
      }),
    ];
  const ofDays = dayStep(action, operand('before', days(beforeDays)));
  if (ofDays === null) return [];
  return [lineOf({ section: 'rules', label, ...ofDays, result: days(afterDays), ...unchanged })];
}

function addsOf({ ruleName, beforeCents, afterCents }: RuleTrace, label: string): Adds {
  const names = { ptBr: label, en: `Rule ${quoted(ruleName)}` };
  return { to: 'final', cents: afterCents - beforeCents, names };
}

type PriceStep = (action: RuleAction, trace: RuleTrace) => Explained | undefined;

const free = (words: string): Explained => ({ words, formula: operand('price', cents(0)) });
const before = ({ beforeCents }: RuleTrace): Formula => operand('before', cents(beforeCents));
const money = (name: string, amount: number): Formula => operand(name, cents(amount));
const grown = (of: Formula, ppm: number): Formula =>
  multiply(of, add(operand('whole', percent(MILLION)), operand('change', percent(ppm))));

/** Steps that concern the price, by action. */
const priceSteps: { readonly [Type in ActionType]?: PriceStep } = {
  percent: (action, trace) =>
    action.type === 'percent'
      ? { words: `preço mais ${written(percent(action.ppm))}`, formula: grown(before(trace), action.ppm) }
      : undefined,
  fixed: (action, trace) =>
    action.type === 'fixed'
      ? {
          words: `preço mais ${written(cents(action.cents))}, nunca abaixo de zero`,
          formula: max(add(before(trace), money('change', action.cents)), money('none', 0)),
        }
      : undefined,
  neutralise: (_, trace) => ({
    words: 'soma a neutralização das emissões',
    formula: add(before(trace), money('neutralisation', trace.neutralisationCents ?? 0)),
  }),
  set_price: (action) =>
    action.type === 'set_price' ? { words: 'preço fixo', formula: money('price', action.cents) } : undefined,
  free: () => free('grátis'),
  free_above: (action) =>
    action.type === 'free_above'
      ? free(`grátis a partir de ${written(cents(action.goodsCents))} em mercadoria`)
      : undefined,
  match_cheapest: (action, { cheapestCents }) =>
    action.type === 'match_cheapest'
      ? {
          words: `iguala a oferta mais barata, mais ${written(percent(action.deltaPpm))} e ${written(cents(action.deltaCents))}`,
          formula: max(
            add(
              cent(grown(money('cheapest', cheapestCents), action.deltaPpm)),
              money('change', action.deltaCents),
            ),
            money('none', 0),
          ),
        }
      : undefined,
  floor: (action, trace) =>
    action.type === 'floor'
      ? { words: 'preço mínimo', formula: max(before(trace), money('floor', action.cents)) }
      : undefined,
  ceiling: (action, trace) =>
    action.type === 'ceiling'
      ? { words: 'preço máximo', formula: min(before(trace), money('ceiling', action.cents)) }
      : undefined,
  cap_percent_of_goods: (action, trace) =>
    action.type === 'cap_percent_of_goods'
      ? {
          words: `no máximo ${written(percent(action.ppm))} do valor da mercadoria`,
          formula: min(
            before(trace),
            cent(multiply(operand('rate', percent(action.ppm)), money('goods', trace.goodsCents))),
          ),
        }
      : undefined,
  round: (action, trace) => (action.type === 'round' ? roundedStep(action, trace) : undefined),
  round_to_ending: (action, trace) =>
    action.type === 'round_to_ending' ? endingStep(action.endingCents, trace) : undefined,
};

function roundedStep(
  { stepCents, direction }: Extract<RuleAction, { type: 'round' }>,
  trace: RuleTrace,
): Explained {
  const step = money('step', stepCents);
  const steps = divide(before(trace), step);
  return {
    words: `múltiplo de ${written(cents(stepCents))} ${direction === 'up' ? 'acima' : 'mais próximo'}`,
    formula: multiply(direction === 'up' ? ceil(steps) : nearest(steps), step),
  };
}

function endingStep(endingCents: number, trace: RuleTrace): Explained {
  const words = `próximo preço que termina em ${written(cents(endingCents))}`;
  if (trace.beforeCents === 0) return { words: `${words}; grátis continua grátis`, formula: before(trace) };
  const [one, ending] = [money('step', 100), money('ending', endingCents)];
  return {
    words,
    formula: add(multiply(ceil(divide(subtract(before(trace), ending), one)), one), ending),
  };
}

function dayStep(action: RuleAction, from: Formula): Explained | null {
  const wanted = (amount: number): Formula => operand('days', days(amount));
  switch (action.type) {
    case 'add_days':
      return { words: 'muda o prazo', formula: max(add(from, wanted(action.days)), wanted(0)) };
    case 'set_days':
      return { words: 'prazo fixo', formula: wanted(action.days) };
    case 'min_days':
      return { words: 'prazo de pelo menos', formula: max(from, wanted(action.days)) };
    case 'max_days':
      return { words: 'prazo de no máximo', formula: min(from, wanted(action.days)) };
    default:
      return null;
  }
}
