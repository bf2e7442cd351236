/** A shop on a simulated platform: the demo plays its buyers and its platform. */
export type PlayedShop = {
  platform: string;
  /** What its connection is called. */
  name: string;
  /** Its addresses as `CARRETO_STORE_HOSTS` names them. */
  hosts: ReadonlyMap<string, string>;
  /** What its connection is made with. */
  access: { credential: Record<string, string>; settings: Record<string, string> };
  /** The query with which it lands here when the app is installed in it; null where nothing has to be. */
  landing(): string | null;
  /** A cart wants to know rates; gives how many it is shown. */
  look(buyer: Buyer): Promise<number>;
  /** Somebody buys by the first rate and pays, and the platform tells of it. Gives the order, null where there is no rate to buy by. */
  sell(buyer: Buyer): Promise<string | null>;
  stop(): Promise<void>;
};

/** Where the service that the platforms call is, once it listens. */
export type Reached = { address: string };

/** An address that a platform was given, as it is reached on this machine. */
export function reachedAt({ address }: Reached, url: string): string {
  return address === '' ? url : `${address}${url.slice(url.indexOf('/stores/'))}`;
}

/** Numbers of orders that no start of the demo gave before: connections outlive it, and what their platforms know does not. */
export function orderNumbers(): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Date.now());
    return last;
  };
}

/** Whoever buys; nobody of them exists. */
export type Buyer = {
  name: string;
  zip: string;
  street: string;
  number: string;
  district: string;
  city: string;
  state: string;
};

export const buyers: readonly Buyer[] = [
  {
    ...{ name: 'Maria Exemplo', zip: '01311000', street: 'Avenida Paulista', number: '1000' },
    ...{ district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
  },
  {
    ...{ name: 'João Exemplo', zip: '20040002', street: 'Avenida Rio Branco', number: '1' },
    ...{ district: 'Centro', city: 'Rio de Janeiro', state: 'RJ' },
  },
  {
    ...{ name: 'Ana Exemplo', zip: '30130010', street: 'Praça Sete de Setembro', number: '20' },
    ...{ district: 'Centro', city: 'Belo Horizonte', state: 'MG' },
  },
  {
    ...{ name: 'Rui Exemplo', zip: '80010000', street: 'Rua XV de Novembro', number: '300' },
    ...{ district: 'Centro', city: 'Curitiba', state: 'PR' },
  },
];

/** What they buy: a product that the catalogue measures and prices, for Shopify and VTEX say neither sides nor, of VTEX, prices. */
export const product = {
  sku: 'VL-LIV-11',
  name: 'Livro de arte',
  size: { heightMm: 300, widthMm: 400, lengthMm: 500 },
  weightG: 1600,
  priceCents: 14_990,
} as const;

/** How many of it are in a cart. */
export const amount = 2;
