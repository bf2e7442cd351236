import { someVolume } from './quote.ts';
import type { Shop } from './shop.ts';

/** A person in São Paulo, as order import writes it. */
export const importedRecipient = {
  type: 0,
  registered_number: '52998224725',
  name: 'Maria Aparecida de Souza',
  email: 'maria@exemplo.com.br',
  phone: '11987654321',
  address: {
    zipcode: '01311000',
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    country: 'BRA',
  },
};

export const importedNfe = {
  number: '1234',
  serie: '1',
  key: '32261111222333000181550010000012341123456789',
  amount_volumes: '2',
  total_value: 1019.7,
  items_value: 979.8,
  issue_date: '2026-11-20 08:15:00',
};

/** An order of the demo shipper, to be hired at the lowest price. */
export function importBody(
  shop: Shop,
  changes: object = {},
): Record<string, unknown> & ReturnType<typeof plainBody> {
  return { ...plainBody(shop), ...changes };
}

function plainBody(shop: Shop) {
  return {
    shipper: { registered_number: shop.cnpj, platform_code: shop.platformCode },
    recipient: importedRecipient,
    dispatcher: {
      registered_number: shop.cnpj,
      state_inscription: '082560678',
      name: 'Loja Exemplo Ltda',
      address: {
        zipcode: '29161376',
        street: 'Rodovia BR-101',
        number: '1500',
        neighborhood: 'Civit II',
      },
    },
    volumes: [someVolume],
    type_hiring: 1,
  };
}
