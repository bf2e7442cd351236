import { compact } from '../spreadsheets/cells/folded.ts';

/** Texts of an order's recipient and of the order itself, numbers of its goods. */
export type OrderText =
  | 'orderNumber'
  | 'channel'
  | 'name'
  | 'document'
  | 'stateInscription'
  | 'email'
  | 'phone'
  | 'zip'
  | 'street'
  | 'number'
  | 'complement'
  | 'district'
  | 'city'
  | 'state'
  | 'sku'
  | 'description';
export type OrderNumber = 'amount' | 'height' | 'width' | 'length' | 'weight' | 'value';
export type OrderMeaning = OrderText | OrderNumber;

/** What shops call the columns; compared without case, accents, spaces and signs. */
// biome-ignore format: a list of names reads best in few lines
const names: Readonly<Record<OrderMeaning, readonly string[]>> = {
  orderNumber: ['pedido', 'número do pedido', 'nº do pedido', 'num pedido', 'código do pedido', 'order', 'order number', 'id do pedido'],
  channel: ['canal', 'canal de venda', 'canal de vendas', 'channel', 'loja'],
  name: ['destinatário', 'nome', 'nome do destinatário', 'cliente', 'nome do cliente', 'razão social', 'recipient', 'name', 'customer'],
  document: ['cpf', 'cnpj', 'cpf/cnpj', 'cnpj/cpf', 'cpf ou cnpj', 'documento', 'cpf do destinatário', 'documento do destinatário', 'document'],
  stateInscription: ['ie', 'inscrição estadual', 'state inscription'],
  email: ['e-mail', 'email', 'e-mail do destinatário', 'correio eletrônico'],
  phone: ['telefone', 'fone', 'celular', 'telefone do destinatário', 'phone'],
  zip: ['cep', 'cep de destino', 'cep destino', 'cep do destinatário', 'zip', 'zip code', 'postal code'],
  street: ['endereço', 'logradouro', 'rua', 'endereço de entrega', 'street', 'address'],
  number: ['número', 'nº', 'num', 'número do endereço', 'street number'],
  complement: ['complemento', 'compl', 'complement'],
  district: ['bairro', 'distrito', 'district', 'neighborhood'],
  city: ['cidade', 'município', 'city'],
  state: ['uf', 'estado', 'state'],
  sku: ['sku', 'código', 'código do produto', 'cód produto', 'product code'],
  description: ['descrição', 'produto', 'conteúdo', 'descrição do produto', 'description', 'product'],
  amount: ['quantidade', 'qtd', 'qtde', 'volumes', 'quantidade de volumes', 'qtd volumes', 'amount', 'quantity'],
  height: ['altura', 'alt', 'height'],
  width: ['largura', 'larg', 'width'],
  length: ['comprimento', 'comp', 'profundidade', 'length', 'depth'],
  weight: ['peso', 'peso bruto', 'peso unitário', 'peso do volume', 'weight'],
  value: ['valor', 'valor unitário', 'preço', 'preço unitário', 'valor do volume', 'valor da mercadoria', 'value', 'price'],
};

const meanings = new Map(
  (Object.keys(names) as OrderMeaning[]).flatMap((meaning) =>
    names[meaning].map((name): [string, OrderMeaning] => [compact(name), meaning]),
  ),
);

type Unit = { word: string; of: readonly OrderNumber[]; places: number };

const sizes = ['height', 'width', 'length'] as const;
/** Longer words first: `cm` ends in `m`. */
const units: readonly Unit[] = [
  { word: 'mm', of: sizes, places: 0 },
  { word: 'cm', of: sizes, places: 1 },
  { word: 'm', of: sizes, places: 3 },
  { word: 'kg', of: ['weight'], places: 3 },
  { word: 'g', of: ['weight'], places: 0 },
  { word: 'reais', of: ['value'], places: 2 },
  { word: 'r', of: ['value'], places: 2 },
];

/** Centimetres, kilograms and reais where a title names no unit. */
const usualPlaces: Readonly<Record<OrderNumber, number>> = {
  height: 1,
  width: 1,
  length: 1,
  weight: 3,
  value: 2,
  amount: 0,
};

/** Of a number, `places` makes millimetres, grams, cents of it: times ten to this. */
export type OrderColumn = { index: number; title: string; meaning: OrderMeaning; places: number };

export function isNumber(meaning: OrderMeaning): meaning is OrderNumber {
  return meaning in usualPlaces;
}

/** What a title means, with or without a unit: `Altura (cm)`, `peso_kg`, `Valor R$`. Null: unknown. */
export function readOrderTitle(text: string): Pick<OrderColumn, 'meaning' | 'places'> | null {
  const name = compact(text);
  const exact = meanings.get(name);
  if (exact !== undefined) return { meaning: exact, places: isNumber(exact) ? usualPlaces[exact] : 0 };
  for (const { word, of, places } of units) {
    const meaning = name.endsWith(word) ? meanings.get(name.slice(0, -word.length)) : undefined;
    if (meaning !== undefined && isNumber(meaning) && of.includes(meaning)) return { meaning, places };
  }
  return null;
}
