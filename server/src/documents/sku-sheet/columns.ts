import { compact } from '../spreadsheets/cells/folded.ts';

/** What a column holds. */
export type SkuMeaning =
  | 'sku'
  | 'description'
  | 'tag'
  | 'category'
  | 'active'
  | 'number'
  | 'volumeDescription'
  | 'volumeTag'
  | 'amount'
  | 'height'
  | 'width'
  | 'length'
  | 'weight'
  | 'price'
  | 'consolidate'
  | 'overlaid'
  | 'rotate'
  | ShopMeaning;

/** What only exports of shop systems have: what joins variants, the unit of a row's sizes, packages of a product. */
export type ShopMeaning = 'group' | 'sizeUnit' | 'packages';

/** What shops and their systems call the columns; compared without case, accents, spaces and signs. */
// biome-ignore format: a list of names reads best in few lines
const names: Readonly<Record<Exclude<SkuMeaning, ShopMeaning>, readonly string[]>> = {
  sku: [
    'sku', 'código', 'cód', 'código sku', 'cód sku', 'sku id', 'id sku', 'código do produto', 'código produto', 'cód produto', 'cód do produto', 'cod prod', 'referência', 'ref', 'id do produto',
    'id produto', 'código do item', 'código item', 'cód item', 'product code', 'product id', 'code', 'reference',
  ],
  description: ['descrição', 'desc', 'descrição do produto', 'descrição produto', 'produto', 'nome', 'nome do produto', 'nome produto', 'descrição do item', 'item', 'description', 'product', 'name', 'product name', 'título'],
  tag: ['tag', 'tags', 'etiqueta', 'tag do produto', 'tag produto', 'marcador', 'product tag', 'label'],
  category: ['categoria', 'código da categoria', 'código categoria', 'cód categoria', 'tipo', 'tipo de volume', 'tipo volume', 'tipo do produto', 'tipo de carga', 'category', 'type', 'volume type', 'nome da categoria'],
  active: ['ativo', 'ativa', 'status', 'situação', 'active', 'habilitado'],
  number: ['nº do volume', 'nº volume', 'n do volume', 'n volume', 'número do volume', 'num volume', 'volume nº', 'volume número', 'volume number', 'sequência do volume', 'seq volume'],
  volumeDescription: ['descrição do volume', 'descrição volume', 'nome do volume', 'nome volume', 'volume descrição', 'volume description'],
  volumeTag: ['tag do volume', 'tag volume', 'etiqueta do volume', 'volume tag'],
  amount: ['quantidade', 'qtd', 'qtde', 'qde', 'quant', 'quantidade de volumes', 'qtd volumes', 'qtd de volumes', 'qtde volumes', 'qtde de volumes', 'quantidade do volume', 'volumes', 'amount', 'quantity', 'qty'],
  height: ['altura', 'alt', 'altura do volume', 'altura embalagem', 'altura da embalagem', 'height'],
  width: ['largura', 'larg', 'largura do volume', 'largura embalagem', 'largura da embalagem', 'width'],
  length: ['comprimento', 'comp', 'compr', 'profundidade', 'prof', 'comprimento do volume', 'comprimento embalagem', 'comprimento da embalagem', 'length', 'depth'],
  weight: ['peso', 'peso bruto', 'peso real', 'peso unitário', 'peso do volume', 'peso embalagem', 'peso da embalagem', 'peso com embalagem', 'weight', 'gross weight', 'unit weight'],
  price: ['preço', 'valor', 'preço unitário', 'valor unitário', 'preço do volume', 'valor do volume', 'preço de venda', 'price', 'value', 'unit price'],
  consolidate: ['consolida', 'consolidar', 'consolidável', 'agrupa', 'agrupar', 'agrupável', 'pode consolidar', 'consolidate'],
  overlaid: ['empilha', 'empilhar', 'empilhável', 'sobreposto', 'sobrepõe', 'sobrepor', 'pode empilhar', 'overlaid', 'stackable', 'stack'],
  rotate: ['gira', 'girar', 'tomba', 'tombar', 'tombável', 'rotaciona', 'pode girar', 'pode tombar', 'rotate'],
};

const meanings = new Map(
  (Object.keys(names) as (keyof typeof names)[]).flatMap((meaning) =>
    names[meaning].map((name): [string, SkuMeaning] => [compact(name), meaning]),
  ),
);

type Measure = 'size' | 'weight' | 'price' | 'amount';

/** How a column's numbers become millimetres, grams, cents: by ten to this. */
type Unit = { word: string; of: Measure; places: number };

const units: readonly Unit[] = [
  ...['milímetros', 'milímetro', 'mm'].map((word) => ({ word, of: 'size' as const, places: 0 })),
  ...['centímetros', 'centímetro', 'cms', 'cm'].map((word) => ({ word, of: 'size' as const, places: 1 })),
  ...['metros', 'metro', 'mts', 'mt', 'm'].map((word) => ({ word, of: 'size' as const, places: 3 })),
  ...['quilogramas', 'quilos', 'quilo', 'kgs', 'kg'].map((word) => ({
    word,
    of: 'weight' as const,
    places: 3,
  })),
  ...['grams', 'gramas', 'grama', 'grs', 'gr', 'g'].map((word) => ({
    word,
    of: 'weight' as const,
    places: 0,
  })),
  ...['reais', 'brl', 'r$', 'rs', 'r'].map((word) => ({ word, of: 'price' as const, places: 2 })),
  ...['unidades', 'unid', 'und', 'un'].map((word) => ({ word, of: 'amount' as const, places: 3 })),
].map((unit) => ({ ...unit, word: compact(unit.word) }));

const measureOf: Partial<Record<SkuMeaning, Measure>> = {
  height: 'size',
  width: 'size',
  length: 'size',
  weight: 'weight',
  price: 'price',
  amount: 'amount',
};

/** Metres, kilograms and reais where a header names no unit. Amounts keep decimals, to tell them. */
const usualPlaces: Readonly<Record<Measure, number>> = { size: 3, weight: 3, price: 2, amount: 3 };

/** What a header means and, of a number, the decimal places it has in the unit that is kept. */
export type SkuHeader = { meaning: SkuMeaning; places: number };

/** A column that is read; `title` is how findings name it. */
export type SkuColumn = SkuHeader & {
  index: number;
  title: string;
  /** The header leaves it to custom: metres, kilograms. */
  isUnitLeftOut: boolean;
  /** Another column of the row says the unit. */
  isUnitInRow?: boolean;
};

/** Reads the text of one header, with or without a unit: `Altura (cm)`, `peso_kg`, `Preço em R$`. Null: unknown. */
export function readSkuHeader(text: string): SkuHeader | null {
  const name = compact(text);
  const exact = meanings.get(name);
  if (exact !== undefined) return { meaning: exact, places: placesOf(exact) };
  for (const { word, of, places } of units) {
    if (!name.endsWith(word)) continue;
    const bare = name.slice(0, -word.length);
    const meaning = meanings.get(bare) ?? (bare.endsWith('em') ? meanings.get(bare.slice(0, -2)) : undefined);
    if (meaning !== undefined && measureOf[meaning] === of) return { meaning, places };
  }
  return null;
}

/** The decimal places of a unit by its word: of sizes to millimetres, of weights to grams; null for any other word. */
export function placesOfUnit(word: string, measure: 'size' | 'weight'): number | null {
  const wanted = compact(word);
  return units.find((unit) => unit.word === wanted && unit.of === measure)?.places ?? null;
}

/** Whether a header of a measure leaves its unit to custom: metres, kilograms. */
export function isUnitLeftOut(text: string): boolean {
  const meaning = meanings.get(compact(text));
  const measure = meaning === undefined ? undefined : measureOf[meaning];
  return measure === 'size' || measure === 'weight';
}

function placesOf(meaning: SkuMeaning): number {
  const measure = measureOf[meaning];
  return measure === undefined ? 0 : usualPlaces[measure];
}
