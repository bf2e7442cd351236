import type { SkuMeaning } from '../columns.ts';

/** A measure of a shop's export. */
export type ShopMeasure = {
  headings: readonly string[];
  /** Where the heading tells no unit: the decimal places of the system's own, the unit of the row, or nobody knows. */
  plain: number | 'row' | 'unknown';
};

type Sizes = 'height' | 'width' | 'length';
type Words = Exclude<SkuMeaning, Sizes | 'weight'>;

/** How a shop system exports its products: headings without their units, the preferred one first. */
export type ShopExport = {
  name: string;
  /** Headings by any set of which an export is known. */
  signs: readonly (readonly string[])[];
  words: Partial<Record<Words, readonly string[]>>;
  measures: Partial<Record<Sizes | 'weight', ShopMeasure>>;
  /** Where nothing in a column tells. */
  decimal: 'comma' | 'dot' | null;
};

const centimetres = 1;
const kilograms = 3;
const grams = 0;

const sizes = (
  headings: Record<Sizes, readonly string[]>,
  plain: ShopMeasure['plain'],
): Record<Sizes, ShopMeasure> => ({
  height: { headings: headings.height, plain },
  width: { headings: headings.width, plain },
  length: { headings: headings.length, plain },
});

const plainSizes = { height: ['Altura'], width: ['Largura'], length: ['Comprimento'] };

/**
 * Exports of the systems that Brazilian shops use most, as they come out of them. Prices are of sale; what is not here is
 * nothing that freights need.
 */
export const shopExports: readonly ShopExport[] = [
  {
    name: 'Bling',
    signs: [['Código', 'Peso bruto', 'Profundidade do produto']],
    words: {
      sku: ['Código'],
      description: ['Descrição'],
      active: ['Situação'],
      price: ['Preço'],
      sizeUnit: ['Unidade de Medida'],
      packages: ['Volumes'],
    },
    measures: {
      ...sizes(
        {
          height: ['Altura do produto'],
          width: ['Largura do produto'],
          length: ['Profundidade do produto'],
        },
        'row',
      ),
      weight: { headings: ['Peso bruto'], plain: kilograms },
    },
    decimal: 'comma',
  },
  {
    name: 'VTEX',
    signs: [
      ['_IDSKU', '_NomeProduto'],
      ['_SkuId', '_NomeProduto'],
      ['_SkuId', '_ProductName'],
    ],
    words: {
      sku: ['_IDSKU', '_SkuId'],
      description: ['_NomeProduto', '_ProductName'],
      active: ['_SKUAtivo', '_SkuIsActive'],
    },
    // The packed ones, by which the shop quotes; in the units that the shop has set, grams and centimetres as a rule.
    measures: {
      ...sizes(
        {
          height: ['_Altura', '_Height'],
          width: ['_Largura', '_Width'],
          length: ['_Comprimento', '_Length'],
        },
        'unknown',
      ),
      weight: { headings: ['_Peso', '_Weight'], plain: 'unknown' },
    },
    decimal: null,
  },
  {
    name: 'Shopify',
    signs: [
      ['Handle', 'Title', 'Variant SKU'],
      ['URL handle', 'Title', 'SKU'],
    ],
    words: {
      sku: ['Variant SKU', 'SKU'],
      description: ['Title'],
      active: ['Status'],
      price: ['Variant Price', 'Price'],
      group: ['Handle', 'URL handle'],
    },
    // Always grams: the unit beside it is the one that people are shown.
    measures: { weight: { headings: ['Variant Grams', 'Weight value'], plain: grams } },
    decimal: 'dot',
  },
  {
    name: 'WooCommerce',
    signs: [
      ['Type', 'SKU', 'Name', 'Visibility in catalog'],
      ['Type', 'SKU', 'Name', 'Visibility in catalogue'],
      ['Tipo', 'SKU', 'Nome', 'Visibilidade no catálogo'],
    ],
    words: { sku: ['SKU'], description: ['Name', 'Nome'], price: ['Regular price', 'Preço', 'Preço normal'] },
    measures: {
      ...sizes(
        {
          height: ['Height', 'Altura'],
          width: ['Width', 'Largura'],
          length: ['Length', 'Comprimento'],
        },
        'unknown',
      ),
      weight: { headings: ['Weight', 'Peso'], plain: 'unknown' },
    },
    decimal: 'dot',
  },
  {
    name: 'Nuvemshop',
    signs: [['Identificador URL', 'Nome', 'SKU']],
    words: { sku: ['SKU'], description: ['Nome'], price: ['Preço'], group: ['Identificador URL'] },
    measures: { ...sizes(plainSizes, centimetres), weight: { headings: ['Peso'], plain: kilograms } },
    decimal: null,
  },
  {
    name: 'Tray',
    signs: [['Nome do produto', 'Peso do produto', 'Preço de venda em reais']],
    words: {
      sku: ['Referência (código fornecedor)', 'Referência'],
      description: ['Nome do produto'],
      price: ['Preço de venda em reais'],
    },
    measures: {
      ...sizes(plainSizes, 'unknown'),
      weight: { headings: ['Peso do produto'], plain: 'unknown' },
    },
    decimal: null,
  },
];
