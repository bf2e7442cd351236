/**
 * What a vehicle takes from a dispatch point, as plain JSON. Weights in grams, money in cents, instants in milliseconds since
 * 1970 (UTC). Nothing of who receives it but the place.
 */
export type LoadingManifest = {
  /** Also its barcode: capital letters and digits. */
  number: string;
  state: 'open' | 'closed' | 'cancelled';
  shipper: ManifestParty;
  carrier: ManifestParty;
  dispatchPoint: ManifestParty & {
    street: string;
    number: string;
    district: string;
    city: string;
    state: string;
    /** Eight digits. */
    zip: string;
  };
  /** Null is written by hand. */
  driverName: string | null;
  driverDocument: string | null;
  /** Without a hyphen. */
  plate: string | null;
  note: string | null;
  openedAtMs: number;
  endedAtMs: number | null;
  endedBy: string | null;
  /** Volumes that were expected and wait for the next one. */
  leftVolumes: number;
  /** In the order in which they are listed. */
  lines: LoadingManifestLine[];
};

export type ManifestParty = {
  name: string;
  /** CNPJ or CPF, without punctuation. */
  document: string;
};

/** A freight, of which at least one volume is loaded. */
export type LoadingManifestLine = {
  freightCode: string;
  orderNumber: string | null;
  nfes: { number: string; series: string }[];
  /** Of all its NF-es. */
  valueCents: number;
  city: string;
  state: string;
  volumeCount: number;
  /** Numbers of volumes from 1, ascending. */
  loaded: number[];
  /** Without which it leaves, and why. */
  missing: number[];
  left: number[];
  reason: string | null;
  /** Of what is loaded; null where it is not known. */
  weightG: number | null;
};
