/**
 * What is to be carried, after packing. Integers: grams, millimetres, cubic millimetres, cents.
 * An object is one physical volume; identical ones are counted in `count`.
 */
export type PackedObject = {
  count: number;
  heightMm: number;
  widthMm: number;
  lengthMm: number;
  weightG: number;
  /** Value of one such object by `unitary_price`. */
  valueCents: number;
  /** Code of the volume type table; 999 for a consolidated box. */
  category: number;
};

export type Shipment = {
  objects: PackedObject[];
  /** Sum over all objects. */
  realG: number;
  volumeMm3: number;
  objectCount: number;
  /** Products, by their units: `packing/products.ts`, for charges on each. */
  productCount: number;
  /** NF-es that go with the goods; 1 while they are not known. */
  nfeCount: number;
  /** By `unitary_price`, and as declared: `total_price` where sent, else the same. */
  goodsCents: number;
  declaredCents: number;
  /** Categories of the goods before packing, sorted, without repeats. */
  categories: number[];
};

/** Where and for whom; resolved places may be partly unknown. */
export type Route = {
  origin: Place;
  destination: Place;
  recipient: { type: 'individual' | 'company'; document: string | null; stateInscription: string | null };
  reverse: boolean;
};

/** A zip code and what is known of it. `ibge` and coordinates are null where no municipality is known. */
export type Place = {
  zip: number;
  uf: string;
  ibge: number | null;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
};
