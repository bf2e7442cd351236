import type { ShownRate } from '../../connectors/stores/nuvemshop/simulator/simulator.ts';
import type { Buyer } from './played-shop.ts';

/** Two books in one cart, as the platform asks for rates of it. */
export function demoCart(zip: string): object {
  return {
    currency: 'BRL',
    language: 'pt',
    origin: { postal_code: '29161376', country: 'BR' },
    destination: { postal_code: zip, country: 'BR', city: 'São Paulo', address: 'Avenida Paulista' },
    items: [
      {
        ...{ id: 1, product_id: 2, name: 'Livro', sku: 'LV-1', quantity: 2, free_shipping: false },
        ...{ grams: 1600, price: 149.9, dimensions: { width: 40, height: 30, depth: 50 } },
      },
    ],
  };
}

/** The same bought by a rate that was shown, paid, as the platform answers it. */
export function orderOf(
  id: number,
  { code, price, reference }: ShownRate,
  buyer: Buyer,
): Record<string, unknown> {
  const now = new Date().toISOString();
  return {
    ...{ id, number: id % 1_000_000, currency: 'BRL', status: 'open', payment_status: 'paid' },
    ...{ shipping_status: 'unpacked', subtotal: '299.80', created_at: now, updated_at: now },
    note: 'Deixar na portaria',
    shipping_pickup_type: 'ship',
    shipping_option_code: code,
    shipping_option_reference: reference,
    shipping_cost_customer: price.toFixed(2),
    shipping_address: {
      ...{ name: buyer.name, address: buyer.street, number: buyer.number, floor: 'Apto 42' },
      ...{ locality: buyer.district, city: buyer.city, province: buyer.state, zipcode: buyer.zip },
      ...{ country: 'BR', phone: '+5511987654321' },
    },
    customer: { name: buyer.name, email: 'maria@exemplo.com.br', identification: '529.982.247-25' },
    products: [
      {
        ...{ name: 'Livro', sku: 'LV-1', price: '149.90', quantity: 2, free_shipping: false },
        ...{ weight: '1.60', width: '40.00', height: '30.00', depth: '50.00' },
      },
    ],
  };
}
