/**
 * What is printed on one label, as plain JSON: labels travel to a worker thread and are drawn again from what was
 * kept. Weights in grams, money in cents, instants in milliseconds since 1970 (UTC). Texts that are not known are
 * `''` where a line just stays shorter, and null where a field disappears.
 */
export type Label = CarrierLabel | PostalLabel | DanfeLabel;

/** Somebody with an address. */
export type LabelParty = {
  name: string;
  /** CNPJ or CPF, without punctuation. */
  document: string | null;
  stateInscription: string | null;
  phone: string | null;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  /** `''` where it is not known: then state and zip code stand alone. */
  city: string;
  /** Two letters. */
  state: string;
  /** Eight digits, or `''`. */
  zip: string;
};

/** What labels of every model say of the volume they stick to. */
export type LabelVolume = {
  /** 13 characters. */
  freightCode: string;
  /** Of the freight and the volume, as `freight/volume-code.ts` makes it. */
  volumeCode: string;
  /** From 1. */
  volumeNumber: number;
  volumeCount: number;
  /** Of this volume; null where it is not known. */
  weightG: number | null;
  orderNumber: string | null;
  /** Integrations are tried with the shipper: whoever sees it must not carry it. Left out otherwise. */
  isTest?: true;
};

/** A picture that is kept apart: under which id, and its size in pixels. */
export type LabelPicture = { id: number; width: number; height: number };

/** A carrier's own label of a freight, which is kept apart: under which id, and how many pages and bytes it has. */
export type BookingLabel = { id: number; pageCount: number; byteCount: number };

/** A volume that a carrier takes. */
export type CarrierLabel = LabelVolume & {
  model: 'carrier';
  carrierName: string;
  serviceName: string;
  /** Branch, route or region of the carrier, where the table names one. */
  route: string | null;
  /** Of the goods; the first one is printed, and how many follow. */
  nfes: { number: string; series: string; accessKey: string | null }[];
  /** By which the carrier's own system knows the volume, or its freight; left out where it was not booked there. */
  carrierCode?: string;
  /** The label that the carrier drew, printed in place of this one where pages are; left out where this one is. */
  bookingLabel?: BookingLabel;
  /** Of the public tracking page, for the QR code. */
  trackingUrl: string | null;
  recipient: LabelParty;
  sender: LabelParty;
  /** Of the shipper; left out where it has none. */
  logo?: LabelPicture;
  hiredAtMs: number;
};

/** A volume that the postal operator takes. */
export type PostalLabel = LabelVolume & {
  model: 'postal';
  /** 13 characters, check digit included; null where the operator gives it when the object is posted. */
  trackingCode: string | null;
  /** Number of the authorization that a return is posted by, where it stands for codes; digits. */
  authorization: string | null;
  serviceName: string;
  /** Five digits, as the contract names the service. */
  serviceCode: string;
  /** Two digits each, in any order: 25 registration, 01 receipt notice, 02 own hands, 19 and 64 declared value … */
  additionalServices: string[];
  declaredValueCents: number | null;
  contract: string;
  /** Up to ten digits. */
  postingCard: string;
  /** Of the posting list, where there is one. */
  postingList: string | null;
  nfeNumber: string | null;
  /** What the shipper wants to find in the two-dimensional code: up to 30 characters. */
  remark: string | null;
  recipient: LabelParty & { latitude: number | null; longitude: number | null };
  sender: LabelParty;
  /** Of the shipper; left out where it has none. */
  logo?: LabelPicture;
  /** The mark of the service, a trademark; left out where nobody set one. */
  serviceMark?: LabelPicture;
};

/** A volume with the simplified DANFE of its goods. */
export type DanfeLabel = LabelVolume & {
  model: 'danfe';
  nfe: DanfeNfe;
  /** Who issued the NF-e; it need not be who sends. */
  issuer: LabelParty;
  recipient: LabelParty;
  carrierName: string;
  serviceName: string;
  /** Of the postal operator, in place of the volume's code. */
  trackingCode: string | null;
};

/** The NF-e as the simplified DANFE has to name it. */
export type DanfeNfe = {
  /** 44 characters. */
  accessKey: string;
  number: string;
  series: string;
  issuedAtMs: number;
  /** 0 entry, 1 exit. */
  operationType: number;
  /** 1 normal; contingency: 2 FS, 3 SCAN, 4 EPEC, 5 FS-DA, 6 and 7 SVC, 9 offline. */
  emissionType: number;
  protocol: string;
  /** When the tax authority authorised it; the protocol stands alone where nobody said. */
  authorisedAtMs: number | null;
  /** Printed where it is known. */
  valueCents: number | null;
  /** Of a contingency: since when and why. */
  contingency: { sinceMs: number | null; reason: string | null } | null;
  /** Issued in the test environment: printed as without fiscal value. */
  isTest: boolean;
};
