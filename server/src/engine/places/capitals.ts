import type { Municipality } from './municipality.ts';

/**
 * The capitals with their zip codes and coordinates of their seats: what is known of places before the
 * operator loads municipalities. Blocks that begin at …001 are given from …000 (see `wholeBlockStart`).
 */
export const capitals: readonly Municipality[] = [
  {
    ibge: 1100205,
    name: 'Porto Velho',
    latitude: -8.76077,
    longitude: -63.8999,
    ranges: [[76800_000, 76849_999]],
  },
  {
    ibge: 1200401,
    name: 'Rio Branco',
    latitude: -9.97499,
    longitude: -67.8243,
    ranges: [[69900_000, 69924_999]],
  },
  {
    ibge: 1302603,
    name: 'Manaus',
    latitude: -3.11866,
    longitude: -60.0212,
    ranges: [[69000_000, 69099_999]],
  },
  {
    ibge: 1400100,
    name: 'Boa Vista',
    latitude: 2.82384,
    longitude: -60.6753,
    ranges: [[69300_000, 69339_999]],
  },
  { ibge: 1501402, name: 'Belém', latitude: -1.4554, longitude: -48.4898, ranges: [[66000_000, 66999_999]] },
  {
    ibge: 1600303,
    name: 'Macapá',
    latitude: 0.034934,
    longitude: -51.0694,
    ranges: [[68900_000, 68914_999]],
  },
  { ibge: 1721000, name: 'Palmas', latitude: -10.24, longitude: -48.3558, ranges: [[77000_000, 77299_999]] },
  {
    ibge: 2111300,
    name: 'São Luís',
    latitude: -2.53874,
    longitude: -44.2825,
    ranges: [[65000_000, 65109_999]],
  },
  {
    ibge: 2211001,
    name: 'Teresina',
    latitude: -5.09194,
    longitude: -42.8034,
    ranges: [[64000_000, 64099_999]],
  },
  {
    ibge: 2304400,
    name: 'Fortaleza',
    latitude: -3.71664,
    longitude: -38.5423,
    ranges: [[60000_000, 61599_999]],
  },
  { ibge: 2408102, name: 'Natal', latitude: -5.79357, longitude: -35.1986, ranges: [[59000_000, 59139_999]] },
  {
    ibge: 2507507,
    name: 'João Pessoa',
    latitude: -7.11509,
    longitude: -34.8641,
    ranges: [[58000_000, 58099_999]],
  },
  {
    ibge: 2611606,
    name: 'Recife',
    latitude: -8.04666,
    longitude: -34.8771,
    ranges: [[50000_000, 52999_999]],
  },
  { ibge: 2704302, name: 'Maceió', latitude: -9.66599, longitude: -35.735, ranges: [[57000_000, 57099_999]] },
  {
    ibge: 2800308,
    name: 'Aracaju',
    latitude: -10.9091,
    longitude: -37.0677,
    ranges: [[49000_000, 49099_999]],
  },
  {
    ibge: 2927408,
    name: 'Salvador',
    latitude: -12.9718,
    longitude: -38.5011,
    ranges: [[40000_000, 42599_999]],
  },
  {
    ibge: 3106200,
    name: 'Belo Horizonte',
    latitude: -19.9102,
    longitude: -43.9266,
    ranges: [[30000_000, 31999_999]],
  },
  {
    ibge: 3205309,
    name: 'Vitória',
    latitude: -20.3155,
    longitude: -40.3128,
    ranges: [[29000_000, 29099_999]],
  },
  {
    ibge: 3304557,
    name: 'Rio de Janeiro',
    latitude: -22.9129,
    longitude: -43.2003,
    ranges: [[20000_000, 23799_999]],
  },
  {
    ibge: 3550308,
    name: 'São Paulo',
    latitude: -23.5329,
    longitude: -46.6395,
    ranges: [
      [1000_000, 5999_999],
      [8000_000, 8499_999],
    ],
  },
  {
    ibge: 4106902,
    name: 'Curitiba',
    latitude: -25.4195,
    longitude: -49.2646,
    ranges: [[80000_000, 82999_999]],
  },
  {
    ibge: 4205407,
    name: 'Florianópolis',
    latitude: -27.5945,
    longitude: -48.5477,
    ranges: [[88000_000, 88099_999]],
  },
  {
    ibge: 4314902,
    name: 'Porto Alegre',
    latitude: -30.0318,
    longitude: -51.2065,
    ranges: [[90000_000, 91999_999]],
  },
  {
    ibge: 5002704,
    name: 'Campo Grande',
    latitude: -20.4486,
    longitude: -54.6295,
    ranges: [[79000_000, 79129_999]],
  },
  { ibge: 5103403, name: 'Cuiabá', latitude: -15.601, longitude: -56.0974, ranges: [[78000_000, 78109_999]] },
  {
    ibge: 5208707,
    name: 'Goiânia',
    latitude: -16.6864,
    longitude: -49.2643,
    ranges: [[74000_000, 74899_999]],
  },
  {
    ibge: 5300108,
    name: 'Brasília',
    latitude: -15.7795,
    longitude: -47.9297,
    ranges: [
      [70000_000, 72799_999],
      [73000_000, 73699_999],
    ],
  },
];

const ibges = new Set(capitals.map((capital) => capital.ibge));

/** Whether a municipality is the capital of its state. */
export function isCapital(ibge: number): boolean {
  return ibges.has(ibge);
}
