import type { TableDocument } from '../engine/rating/document.ts';

export type DemoAddress = {
  /** Eight digits. */
  zip: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  state: string;
};

type Company = {
  /** Without punctuation. */
  cnpj: string;
  stateInscription: string;
  corporateName: string;
  tradeName: string;
  address: DemoAddress;
};

export type DemoShipper = Company & { platform: { code: string; name: string } };

export type DemoDispatchPoint = Omit<Company, 'cnpj'> & {
  /** CNPJ of the shipper or of its branch. */
  document: string;
  boxes: DemoBox[];
};

/** Inner dimensions; the tare is the empty box. */
export type DemoBox = {
  name: string;
  innerHeightMm: number;
  innerWidthMm: number;
  innerLengthMm: number;
  tareG: number;
  maxWeightG: number;
};

/** As `demo.json` says it; `live` carriers price by their own API. */
export type DemoCarrierKind = 'road' | 'air' | 'postal' | 'full_load' | 'river' | 'live';

export type DemoCarrier = Company & {
  kind: DemoCarrierKind;
  rntrc: string | null;
  logoUrl: null;
  tables: DemoTable[];
};

/** A version of a table, valid from a day on (`YYYY-MM-DD`), until another replaces it or the day named last. */
export type DemoTable = { validFromOn: string; validUntilOn: string | null; document: TableDocument };

/** The world that `./carreto demo` and the tests share. */
export type DemoWorld = {
  shipper: DemoShipper;
  dispatchPoints: DemoDispatchPoint[];
  carriers: DemoCarrier[];
};
