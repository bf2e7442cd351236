import { mod11Digit } from '../../kernel/mod-11.ts';
import type { Random } from './random.ts';
import { weighted } from './random.ts';

/** Somebody who ordered something; nobody in it exists. */
export type DemoRecipient = {
  document: string;
  name: string;
  email: string;
  phone: string;
  address: {
    zip: string;
    street: string;
    number: string;
    district: string;
    complement: string | null;
    city: string;
    state: string;
  };
};

const firstNames = [
  ...[
    'Ana',
    'Bruno',
    'Carla',
    'Davi',
    'Elisa',
    'Fábio',
    'Gabriela',
    'Heitor',
    'Íris',
    'João',
    'Karina',
    'Luan',
  ],
  ...[
    'Marina',
    'Nelson',
    'Olívia',
    'Paulo',
    'Quitéria',
    'Rafael',
    'Sônia',
    'Tiago',
    'Úrsula',
    'Vítor',
    'Yara',
  ],
] as const;
const lastNames = [
  ...[
    'Alvarelo',
    'Brandim',
    'Castrelo',
    'Domingal',
    'Esperidal',
    'Fontanar',
    'Gouveral',
    'Hortaleno',
    'Itaberal',
  ],
  ...[
    'Jardineto',
    'Lourencal',
    'Macedônio',
    'Nogueiral',
    'Oliveiral',
    'Pimentelo',
    'Queirosal',
    'Ribeiral',
    'Salvatero',
  ],
  ...['Teixeiral', 'Uchoral', 'Valadarino', 'Ximenal', 'Zamboral'],
] as const;
const streets = [
  ...[
    'Rua das Acácias',
    'Rua do Ipê-Roxo',
    'Avenida dos Jacarandás',
    'Rua das Quaresmeiras',
    'Travessa do Cajueiro',
  ],
  ...[
    'Rua dos Flamboyants',
    'Avenida das Palmeiras',
    'Rua da Sapucaia',
    'Alameda dos Manacás',
    'Rua do Jequitibá',
  ],
] as const;
const districts = [
  'Centro',
  'Jardim das Flores',
  'Vila Nova',
  'Bela Vista',
  'Parque do Lago',
  'Alto da Boa Vista',
] as const;

/** Where goods go: weight, zip code without its last three digits, city, state. */
const destinations: readonly (readonly [
  weight: number,
  place: readonly [block: string, city: string, state: string],
])[] = [
  [16, ['01310', 'São Paulo', 'SP']],
  [6, ['04538', 'São Paulo', 'SP']],
  [4, ['13010', 'Campinas', 'SP']],
  [3, ['11010', 'Santos', 'SP']],
  [3, ['14010', 'Ribeirão Preto', 'SP']],
  [10, ['20040', 'Rio de Janeiro', 'RJ']],
  [3, ['24020', 'Niterói', 'RJ']],
  [9, ['30130', 'Belo Horizonte', 'MG']],
  [3, ['38400', 'Uberlândia', 'MG']],
  [8, ['29010', 'Vitória', 'ES']],
  [4, ['29100', 'Vila Velha', 'ES']],
  [2, ['29900', 'Linhares', 'ES']],
  [6, ['40020', 'Salvador', 'BA']],
  [2, ['44001', 'Feira de Santana', 'BA']],
  [4, ['50030', 'Recife', 'PE']],
  [4, ['60025', 'Fortaleza', 'CE']],
  [5, ['80010', 'Curitiba', 'PR']],
  [2, ['86010', 'Londrina', 'PR']],
  [4, ['90010', 'Porto Alegre', 'RS']],
  [3, ['88010', 'Florianópolis', 'SC']],
  [2, ['89010', 'Blumenau', 'SC']],
  [3, ['70040', 'Brasília', 'DF']],
  [3, ['74003', 'Goiânia', 'GO']],
  [1, ['78005', 'Cuiabá', 'MT']],
  [1, ['79002', 'Campo Grande', 'MS']],
  [2, ['66010', 'Belém', 'PA']],
  [2, ['69005', 'Manaus', 'AM']],
  [1, ['65010', 'São Luís', 'MA']],
  [1, ['59012', 'Natal', 'RN']],
];

/** Draws somebody with an address that exists in no register, in a city that does. */
export function drawRecipient(random: Random): DemoRecipient {
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const [block, city, state] = weighted(random, destinations);
  const user = `${first}.${last}`
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return {
    document: drawCpf(random),
    name: `${first} ${random.pick(lastNames)} ${last}`,
    // Reserved for examples (RFC 2606): no letter arrives anywhere.
    email: `${user}@example.com`,
    phone: `${random.integer(11, 99)}9${String(random.integer(0, 99_999_999)).padStart(8, '0')}`,
    address: {
      zip: `${block}${String(random.integer(0, 899)).padStart(3, '0')}`,
      street: random.pick(streets),
      number: String(random.integer(1, 2400)),
      district: random.pick(districts),
      complement: random.chance(0.3) ? `Apto ${random.integer(11, 184)}` : null,
      city,
      state,
    },
  };
}

/** A CPF with its check digits. */
function drawCpf(random: Random): string {
  const base = String(random.integer(100_000_000, 999_999_998));
  const first = `${base}${mod11Digit(base, 9, 11)}`;
  return `${first}${mod11Digit(first, 10, 11)}`;
}
