import { decodeXml } from '../fiscal-xml/decode-xml.ts';
import { namingOthers } from '../fiscal-xml/naming-others.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { collectValues, type NfeValues } from './collect-values.ts';
import { documentOf, type NfeDocument } from './read-nfe-xml.ts';

/** Where the goods of an NF-e go; null is what it does not tell. */
type NfeRecipient = Readonly<Record<(typeof recipientMembers)[number], string | null>>;

const recipientMembers = [
  ...['name', 'document', 'stateInscription', 'email', 'phone', 'zip'],
  ...['street', 'number', 'complement', 'district', 'city', 'state'],
] as const;

/** Units of a product, as an NF-e bills them. */
export type NfeProduct = {
  sku: string;
  description: string;
  /** Null where they are not whole. */
  amount: number | null;
  totalCents: number;
};

/** An NF-e as an order: whom the goods go to, what they are, and of which order. */
export type NfeOrder = {
  nfe: NfeDocument;
  recipient: NfeRecipient;
  /** Empty where the products cannot be told from each other. */
  products: NfeProduct[];
  /** Of all volumes together; null where none is told. */
  grossWeightG: number | null;
  orderNumber: string | null;
};

const party = ['CNPJ', 'CPF', 'xNome', 'IE', 'email', 'fone'];
const place = ['xLgr', 'nro', 'xCpl', 'xBairro', 'xMun', 'UF', 'CEP', 'fone'];
const product = ['cProd', 'xProd', 'qCom', 'vProd', 'xPed'];

const further: ReadonlySet<string> = new Set([
  ...party.map((name) => `dest/${name}`),
  ...place.map((name) => `dest/enderDest/${name}`),
  // The place of delivery, where it is not the recipient's own (group G of the layout).
  ...[...party, ...place].map((name) => `entrega/${name}`),
  ...product.map((name) => `det/prod/${name}`),
  'transp/vol/pesoB',
  'compra/xPed',
]);

/**
 * Reads an NF-e as an order to be sent, with all that `readNfeXml` verifies.
 * @throws XmlProblem as `readNfeXml`, and for an NF-e of goods that come in.
 */
const readNfeOrder = namingOthers('nfe', read);

function read(bytes: Uint8Array): NfeOrder {
  const values = collectValues(decodeXml(bytes), further);
  const nfe = documentOf(values);
  if (nfe.operationType === 0)
    throw new XmlProblem('ide/tpNF', 'é uma NF-e de entrada; devoluções se abrem em Nova reversa');
  return {
    nfe,
    recipient: recipientOf(values),
    products: productsOf(values),
    grossWeightG: gramsOf(values),
    orderNumber: orderNumberOf(values),
  };
}

function recipientOf(values: NfeValues): NfeRecipient {
  const own = (name: string) => first(values, `dest/${name}`);
  const home = (name: string) => first(values, `dest/enderDest/${name}`);
  const there = (name: string) => first(values, `entrega/${name}`);
  const isElsewhere = there('xLgr') !== null;
  const at = isElsewhere ? there : home;
  return {
    name: (isElsewhere ? there('xNome') : null) ?? own('xNome'),
    document: own('CNPJ') ?? own('CPF'),
    stateInscription: own('IE'),
    email: (isElsewhere ? there('email') : null) ?? own('email'),
    phone: at('fone') ?? home('fone'),
    zip: at('CEP'),
    street: at('xLgr'),
    number: at('nro'),
    complement: at('xCpl'),
    district: at('xBairro'),
    city: at('xMun'),
    state: at('UF'),
  };
}

/** All items have these elements, so that the lists of their values go together; where they do not, nothing is guessed. */
function productsOf({ byPath }: NfeValues): NfeProduct[] {
  const column = (name: string) => byPath.get(`det/prod/${name}`) ?? [];
  const [skus, names, amounts, totals] = ['cProd', 'xProd', 'qCom', 'vProd'].map(column);
  const count = skus?.length ?? 0;
  if ([names, amounts, totals].some((values) => values?.length !== count)) return [];
  return (skus ?? []).map((sku, index) => ({
    sku,
    description: names?.[index] ?? '',
    amount: wholeOf(amounts?.[index] ?? ''),
    totalCents: Math.round(Number(totals?.[index] ?? 0) * 100),
  }));
}

function wholeOf(text: string): number | null {
  const amount = /^[0-9]{1,4}(?:\.0+)?$/.test(text) ? Number(text) : 0;
  return amount > 0 ? amount : null;
}

function gramsOf({ byPath }: NfeValues): number | null {
  const weights = byPath.get('transp/vol/pesoB') ?? [];
  if (weights.some((text) => !/^[0-9]{1,12}(?:\.[0-9]{1,3})?$/.test(text))) return null;
  const grams = Math.round(weights.reduce((sum, text) => sum + Number(text), 0) * 1000);
  return grams > 0 ? grams : null;
}

/** Of the whole NF-e, or of its items where all are of one. */
function orderNumberOf(values: NfeValues): string | null {
  const items = new Set(values.byPath.get('det/prod/xPed') ?? []);
  const [only = null] = items;
  return first(values, 'compra/xPed') ?? (items.size === 1 ? only : null);
}

function first({ byPath }: NfeValues, path: string): string | null {
  const [text = ''] = byPath.get(path) ?? [];
  return text === '' ? null : text;
}

/** What one of several files is: an order, or what is wrong with it. */
type NfeOrderReading = { read: NfeOrder } | { problem: { field: string; message: string } };

/** Reads several NF-es, each by itself. */
export function readNfeOrders(files: readonly Uint8Array[]): NfeOrderReading[] {
  return files.map((bytes) => {
    try {
      return { read: readNfeOrder(bytes) };
    } catch (error) {
      if (!(error instanceof XmlProblem)) throw error;
      return { problem: { field: error.field, message: error.message } };
    }
  });
}
