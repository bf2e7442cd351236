import { isNumber, type Loose, listOf } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import { dotText } from '../../values/reais.ts';
import { arePositive, memberOf, objectOf, require } from './wire-rules.ts';

const services = [
  { id: 1, name: 'PAC', company: { id: 1, name: 'Correios' }, base: 1490, kilogram: 310, days: 6 },
  { id: 2, name: 'SEDEX', company: { id: 1, name: 'Correios' }, base: 2190, kilogram: 640, days: 2 },
  { id: 3, name: '.Package', company: { id: 2, name: 'Jadlog' }, base: 1290, kilogram: 185, days: 4 },
];
/** Zip codes of Acre and Roraima, which nobody serves there. */
const unserved = /^69[3-9]/;

/** Prices of all services, or of those that were chosen (M5 to M9). @throws RuleBroken */
export function priced(request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const body = objectOf(request, 'M6');
  for (const side of ['from', 'to']) {
    const { postal_code } = memberOf(body, side);
    require(typeof postal_code === 'string' && /^[0-9]{8}$/.test(postal_code), 'M5', `${side}.postal_code`);
  }
  const products = listOf(body.products);
  require(products.length > 0, 'M6', 'products');
  for (const product of products) checkProduct(product);
  const { services: chosen } = body;
  require(chosen === undefined || /^[0-9]+(,[0-9]+)*$/.test(String(chosen)), 'M7', 'services');
  const wanted = chosen === undefined ? null : String(chosen).split(',').map(Number);
  const isServed = !unserved.test(String(memberOf(body, 'to').postal_code));
  const answers = services
    .filter(({ id }) => wanted === null || wanted.includes(id))
    .map((service) => priceOf(service, { products, mode, isServed }));
  const [only] = answers;
  return jsonAnswer(200, answers.length === 1 && only !== undefined ? only : answers);
}

function checkProduct({ id, width, height, length, weight, insurance_value, quantity }: Loose): void {
  require(typeof id === 'string' &&
    arePositive([width, height, length, weight, quantity]), 'M6', 'products.0.weight');
  require(isNumber(insurance_value) && Number.isInteger(quantity), 'M6', 'products.0.insurance_value');
}

type Around = { products: readonly Loose[]; mode: VendorMode; isServed: boolean };

function priceOf(
  { base, kilogram, days, ...service }: (typeof services)[number],
  { products, mode, isServed }: Around,
): Loose {
  const grams = products.reduce(
    (sum, { weight, quantity }) => sum + Math.round(Number(weight) * 1000) * Number(quantity),
    0,
  );
  const cents = base + Math.ceil(grams / 1000) * kilogram;
  const discount = Math.round(cents * 0.1);
  const price = {
    price: dotText(cents),
    [mode === 'renamed_member' ? 'custom_prices' : 'custom_price']: dotText(cents - discount),
    discount: dotText(discount),
    currency: 'R$',
    delivery_time: days + 1,
    delivery_range: { min: days, max: days + 1 },
    [mode === 'renamed_member' ? 'custom_time' : 'custom_delivery_time']: days,
    packages: [],
  };
  const renamed =
    mode === 'renamed_member' ? { ...price, price: undefined, delivery_time: undefined } : price;
  if (isServed) return { ...service, ...renamed };
  const error = 'Transportadora não atende este trecho.';
  return mode === 'unserved_with_price' ? { ...service, ...price, error } : { ...service, error };
}
