import { compact, tokensOf } from '../../../../documents/spreadsheets/cells/folded.ts';
import type { ChargeCode, Measure } from '../meanings.ts';

/**
 * What carriers, freight documents and hubs call the additional charges; compared without case, accents, spaces
 * and signs. `daily` to `return` by our codes.
 */
// biome-ignore format: a list of names reads best in few lines
const names: Partial<Record<ChargeCode, readonly string[]>> = {
  ad_valorem: ['frete valor', 'frete-valor', 'ad valorem', 'advalorem', 'adv', 'seguro', 'seguro de carga', 'seguro da mercadoria', 'taxa de seguro', 'insurance'],
  gris: ['gris', 'gerenciamento de risco', 'gerenc risco', 'gerenciamento risco', 'ger risco', 'taxa de gerenciamento de risco', 'g r i s', 'risk management'],
  ademe: ['ademe', 'adicional de emergência', 'ademe adicional de emergência'],
  emex: ['emex', 'emergência excepcional', 'tx emerg', 'taxa de emergência', 'taxa emex', 'taxa de emergência excepcional', 'tzr', 'zona de risco', 'área de risco', 'taxa zona de risco', 'risk area'],
  toll: ['pedágio', 'vale pedágio', 'taxa de pedágio', 'toll', 'pedagio fracao'],
  dispatch: ['despacho', 'desp', 'tx cte', 'taxa cte', 'tx ct-e', 'taxa ct-e', 'tx emissão', 'taxa de emissão', 'emissão', 'ct-e', 'cte', 'ctrc', 'taxa ctrc', 'tx ctrc', 'despacho ct-e', 'emissão ct-e', 'emissão cte', 'taxa de despacho', 'dispatch', 'taxa administrativa ct-e'],
  sec_cat: ['sec/cat', 'seccat', 'sec cat', 'cat', 'sec', 'itr/sec/cat', 'taxa sec/cat'],
  tas: ['tas', 'tx adm sefaz', 'taxa adm sefaz', 'taxa de administração sefaz', 'taxa sefaz', 'sefaz', 'taxa de administração da sefaz', 'tas sefaz'],
  dat: ['dat', 'despesas administrativas', 'despesas administrativas e de terminais', 'despesas administrativas e terminais', 'taxa administrativa', 'despesas de terminais'],
  collect: ['coleta', 'taxa de coleta', 'tx coleta', 'pick up', 'pickup', 'collection'],
  delivery: ['entrega', 'taxa de entrega', 'tx entrega', 'delivery', 'última milha'],
  interior: ['interiorização', 'taxa de interiorização', 'taxa interior', 'adicional interior', 'tx interior', 'interiorizacao entrega', 'taxa rural', 'tx rural', 'zona rural', 'área rural', 'rural'],
  ferry: ['balsa', 'taxa de balsa', 'travessia', 'travessia de balsa', 'ferry'],
  river: ['fluvial', 'redespacho fluvial', 'trf', 'taxa redespacho fluvial', 'taxa de redespacho fluvial', 'taxa fluvial', 'redespacho', 'taxa de redespacho', 'frete fluvial', 'river'],
  river_insurance: ['seguro fluvial', 'rca', 'risco de carga aquaviária', 'seguro aquaviário', 'seguro rodofluvial', 'river insurance'],
  suframa: ['suframa', 'taxa suframa', 'taxa de suframa', 'tx suframa'],
  capatazia: ['capatazia', 'taxa de capatazia', 'manuseio', 'manuseio aeroportuário', 'handling'],
  daily: ['diária', 'diárias', 'estadia', 'estadias', 'diária de veículo'],
  other: ['outros', 'outras', 'outras taxas', 'outros valores', 'paletização', 'ajudante', 'taxa de ajudante', 'canhoto', 'devolução de canhoto', 'retorno de canhoto', 'tso', 'taxa de seguro obrigatório', 'seguro obrigatório', 'produtos perigosos', 'taxa de produtos perigosos', 'carga perigosa', 'manuseio especial', 'taxa extra', 'sobretaxa', 'taxa combustível', 'adicional combustível', 'sobretaxa de combustível', 'fuel surcharge', 'other', 'tsb', 'taxa de serviço'],
  other_per_product: ['outros por produto', 'taxa por produto', 'other per product'],
  trt: ['trt', 'tx rest trans', 'taxa de restrição de trânsito', 'taxa de restrição ao trânsito', 'restrição de trânsito', 'restrição ao trânsito', 'taxa restrição trânsito', 'restrição de tráfego', 'restricted traffic'],
  tda: ['tda', 'dif acesso', 'difícil acesso', 'dificuldade de acesso', 'taxa de dificuldade de acesso', 'taxa de difícil acesso', 'taxa dificuldade acesso', 'tx dif acesso', 'difficult access'],
  tde: ['tde', 'tx dif entrega', 'dif entrega', 'difícil entrega', 'dificuldade de entrega', 'taxa de dificuldade de entrega', 'taxa de difícil entrega', 'taxa dificuldade entrega', 'difficult delivery'],
  scheduling: ['agendamento', 'taxa de agendamento', 'tx agendamento', 'tep', 'entrega programada', 'taxa de entrega programada', 'entrega agendada', 'agendada', 'scheduling', 'appointment'],
  redelivery: ['reentrega', 're-entrega', 'taxa de reentrega', 'tx reentrega', 'redelivery'],
  return: ['devolução', 'taxa de devolução', 'tx devolução', 'devolução de mercadoria', 'return'],
  storage: ['armazenagem', 'taxa de armazenagem', 'permanência', 'permanência de carga', 'taxa de permanência', 'tpc', 'storage'],
};

const codeByName: ReadonlyMap<string, ChargeCode> = new Map(
  Object.entries(names).flatMap(([code, list]) =>
    [code, ...list].map((name): [string, ChargeCode] => [compact(name), code as ChargeCode]),
  ),
);

/** All names of charges, for guesses. */
export const chargeNames: readonly (readonly [name: string, code: ChargeCode])[] = Object.entries(
  names,
).flatMap(([code, list]) => list.map((name) => [name, code as ChargeCode] as const));

/**
 * The charge of a name as carriers write it; an explanation after the name or in parentheses is no obstacle
 * (`TRT - Taxa de Restrição de Trânsito`, `GRIS (gerenciamento de risco)`).
 */
export function chargeCodeOf(text: string): ChargeCode | null {
  const whole = codeByName.get(compact(text));
  if (whole !== undefined) return whole;
  for (const part of text.slice(0, longestName).split(/\s[-–—]\s|[(:)]/)) {
    const code = codeByName.get(compact(part));
    if (code !== undefined) return code;
  }
  return null;
}

const longestName = 120;

/** A column that states a charge: which, and how. */
export type ChargeHeader = { code: ChargeCode; measure: Measure };

const measureWords: ReadonlyMap<string, Measure> = new Map(
  (
    [
      ['percent', '% percentual perc porcentagem aliquota percent'],
      ['minimum', 'minimo minima min minimum'],
      ['maximum', 'maximo maxima max teto maximum'],
      ['fixed', 'r$ fixo fixa fixed'],
    ] as const
  ).flatMap(([measure, words]) => words.split(' ').map((word): [string, Measure] => [word, measure])),
);

/** Words of a header that say nothing of which charge it is. */
const fillers = new Set(
  'valor vlr vl taxa tx de da do a o sobre s nf nfe nota fiscal cada por p fracao ou e em mercadoria cobranca - / ct cte'.split(
    ' ',
  ),
);

/** Reads headers such as `GRIS %`, `Mín. GRIS`, `Pedágio p/ 100 kg`, `TAS (R$)`; null when no charge is named. */
export function chargeHeaderOf(text: string): ChargeHeader | null {
  const tokens = tokensOf(text);
  const per = perUnit(tokens);
  const stated = tokens.map((token) => measureWords.get(token)).filter((measure) => measure !== undefined);
  const rest = tokens.filter((token) => !measureWords.has(token));
  const code = codeAmong(rest) ?? chargeCodeOf(text);
  if (code === null) return null;
  const bound = stated.find((measure) => measure === 'minimum' || measure === 'maximum');
  return { code, measure: bound ?? per ?? stated[0] ?? 'value' };
}

/** The charge that is named by the words as they are, or by those that are no fillers and no units. */
function codeAmong(tokens: readonly string[]): ChargeCode | null {
  const whole = codeByName.get(compact(tokens.join(' ')));
  if (whole !== undefined) return whole;
  const words = tokens.filter((token) => !fillers.has(token) && !units.has(token) && !/^[0-9]/.test(token));
  return codeByName.get(compact(words.join(' '))) ?? null;
}

const units = new Set(['kg', 'kgs', 't', 'ton', 'tonelada', 'quilo', 'quilos']);

function perUnit(tokens: readonly string[]): Measure | null {
  if (tokens.some((token) => token === 't' || token === 'ton' || token === 'tonelada')) return 'per_ton';
  if (!tokens.some((token) => units.has(token))) return null;
  return tokens.includes('100') ? 'per_100kg' : 'per_kg';
}
