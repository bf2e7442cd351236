import type { BilledCharge } from '../../engine/attribution/billed.ts';

/**
 * A CT-e, whichever way it came: as XML, in a CONEMB file or as JSON. Money in cents, weights in grams, rates in
 * millionths, instants in milliseconds. A value that nobody told is absent, which is not the same as zero.
 */
export type Cte = {
  accessKey: string;
  action: 'include' | 'complement' | 'replace';
  series: number;
  number: number;
  /** Letter of the PROCEDA list of waybill kinds. */
  operationType: string;
  totalCents: number;
  issuedAtMs: number;
  /** When the tax authority took it. */
  processedAtMs: number | null;
  nfes: readonly CteNfe[];
  /** Keys of the CT-es that it completes or replaces. */
  relatedKeys: readonly string[];
  /** By what a freight may be known besides its NF-es: codes of shipper, carrier or hub. */
  trackingCodes: readonly string[];
  document: CteDocument;
};

/** A document of the goods, as a CT-e names it. */
export type CteNfe = {
  accessKey: string | null;
  /** Without zeros at its left. */
  number: string;
  /** Without zeros at its left; null where it is not told. */
  series: string | null;
  /** CNPJ or CPF. */
  issuer: string | null;
  /** Only the last eight digits of the number are known. */
  isNumberCut: boolean;
};

/** What else a CT-e says: what is kept, listed and audited. */
export type CteDocument = {
  v: 1;
  protocol: string | null;
  /** Paid by who sends or by who receives. */
  freightTerm: 'C' | 'F' | null;
  /** Code of the PROCEDA list of vehicles. */
  transportType: string | null;
  cfop: number | null;
  /** 1 yes, 2 no, 3 exempt. */
  taxSubstitution: number | null;
  volumeCount: number | null;
  charges: Partial<Record<CteCharge, number>>;
  components: readonly CteComponent[];
  taxes: Partial<Record<CteTax, number>>;
  measures: Partial<Record<CteMeasure, number>>;
  /** Value of the goods. */
  goodsCents: number | null;
  /** What is to be paid, where it differs from the total because a tax is withheld. */
  payableCents: number | null;
  /** Companies alone: people stay in the original. */
  issuer: CteParty;
  consignee: CteParty | null;
  nfeIssuerCnpj: string | null;
  trackingCode: string | null;
  /** Words of the XML: nature of the operation, kind of CT-e, kind of service. */
  operationNature: string | null;
  cteType: string | null;
  serviceType: string | null;
  /** Of a simplified CT-e what each of its deliveries charges; other CT-es have none. */
  deliveries?: readonly CteDelivery[];
};

/** A delivery of a simplified CT-e (`det`): its share of the total, and the NF-es it is for. */
export type CteDelivery = {
  /** Its number there. */
  item: number;
  origin: CteMunicipality;
  destination: CteMunicipality;
  totalCents: number;
  payableCents: number | null;
  charges: CteDocument['charges'];
  components: readonly CteComponent[];
  /** Places of its NF-es among those of the CT-e, from 0. */
  nfes: readonly number[];
  /** Keys of the CT-es of an earlier carrier of the goods. */
  earlierKeys: readonly string[];
};

/** Code of IBGE, seven digits, and name, as the document has them. */
export type CteMunicipality = { ibge: string; name: string | null };

export type CteParty = { cnpj: string; name: string | null };

/** A component of an XML's value, by the name its issuer gave it. */
export type CteComponent = {
  name: string;
  cents: number;
  /** What it is; null while nobody knows, then it counts as `additional`. */
  charge: ComponentMeaning | null;
};

/** A charge, or the tax that some carriers list among them and which is none. */
export type ComponentMeaning = CteCharge | 'icms';

/** The lines of a CT-e's value, as the audit compares them. */
export type CteCharge = BilledCharge;

/** Amounts end in `Cents`, rates in `Ppm`. */
export type CteTax =
  | `${'icms' | 'iss' | 'ibsCbs'}BaseCents`
  | `${'icms' | 'iss' | 'ibs' | 'cbs' | 'stateIbs' | 'municipalityIbs'}${'RatePpm' | 'Cents'}`
  | `difal${'Origin' | 'Destination'}${'RatePpm' | 'Cents'}`
  | `${'incomeTax' | 'pis' | 'cofins'}Cents`;

export type CteMeasure = 'grossG' | 'cubedG' | 'taxedG' | 'cubageCm3';

/** What nothing is known of yet. */
export function emptyDocument(issuer: CteParty): CteDocument {
  return {
    v: 1,
    protocol: null,
    freightTerm: null,
    transportType: null,
    cfop: null,
    taxSubstitution: null,
    volumeCount: null,
    charges: {},
    components: [],
    taxes: {},
    measures: {},
    goodsCents: null,
    payableCents: null,
    issuer,
    consignee: null,
    nfeIssuerCnpj: null,
    trackingCode: null,
    operationNature: null,
    cteType: null,
    serviceType: null,
  };
}
