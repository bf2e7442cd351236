/** Who sends or receives. Texts are as people wrote them: what is too long for the operator is cut when it is sent. */
export type PostalParty = {
  name: string;
  /** CPF or CNPJ without punctuation. */
  document: string | null;
  email: string | null;
  /** Digits, area code first. */
  phone: string | null;
  zip: string;
  street: string;
  number: string;
  complement: string | null;
  /** How to find it. */
  landmark: string | null;
  district: string;
  city: string;
  state: string;
};

/** One object to be posted. Grams, millimetres, cents; days are `YYYY-MM-DD`. */
export type PrePosting = {
  /** Ours, under which it is found again; unique for each object. */
  reference: string;
  serviceCode: string;
  sender: PostalParty;
  recipient: PostalParty;
  weightG: number;
  heightMm: number;
  widthMm: number;
  lengthMm: number;
  contents: { description: string; amount: number; valueCents: number }[];
  /** Insured for this, where it is within the operator's limits; null: not. */
  declaredCents: number | null;
  nfe: { number: string; accessKey: string } | null;
  notes: string | null;
  /** A return: the last day to post, or the day on which the operator fetches it. */
  reverse: { postUntilOn: string | null; collectionOn: string | null } | null;
};

/** An object that the operator knows. */
export type Booked = { code: string; operatorId: string; postUntilOn: string | null };

/** What an earlier request is looked up by: our reference, and the day from which it may have been made. */
export type Lookup = { reference: string; sinceOn: string; untilOn: string };

/** A return by the older service. */
export type ReverseRequest = {
  reference: string;
  serviceCode: string;
  kind: 'authorization' | 'collection';
  /** Days to post, of authorizations. */
  postingDays: number;
  /** Of collections. */
  collectionOn: string | null;
  objectCount: number;
  receiptNotice: boolean;
  notifySender: boolean;
  sender: PostalParty;
  recipient: PostalParty;
};

/** A return that the operator knows: its number is what the consumer shows at the agency. */
export type ReverseBooked = { number: string; objectCode: string | null; deadlineOn: string | null };

/** What happened to an object. `at` is wall-clock time of São Paulo, `YYYY-MM-DDTHH:mm:ss`. */
export type PostalEvent = {
  code: string;
  type: string;
  at: string;
  description: string;
  detail: string | null;
  unit: string | null;
  destination: string | null;
};

export type TrackedObject = { code: string; events: PostalEvent[]; message: string | null };

export type PostalPriceEnquiry = {
  serviceCode: string;
  originZip: string;
  destinationZip: string;
  weightG: number;
  heightMm: number;
  widthMm: number;
  lengthMm: number;
};

export type PostalPrice = { priceCents: number; days: number };

/** The newer services of the operator. Every call may throw a PostalProblem. */
export type PrePostingService = {
  /** Books an object. Not to be repeated before `find` was asked. */
  create(posting: PrePosting): Promise<Booked>;
  /** The object that was booked under a reference; null where there is none. */
  find(lookup: Lookup): Promise<Booked | null>;
  cancel(code: string): Promise<void>;
  /** The operator's own label of objects, as a PDF; null while it is still being drawn. */
  label(codes: readonly string[]): Promise<Buffer | null>;
  /** What happened to up to 50 objects. */
  track(codes: readonly string[]): Promise<TrackedObject[]>;
  price(enquiry: PostalPriceEnquiry): Promise<PostalPrice>;
};

/** The older service for returns. Every call may throw a PostalProblem. */
export type ReverseService = {
  /** Books a return; one that is there already under the reference is given again. */
  request(reverse: ReverseRequest): Promise<ReverseBooked>;
  find(lookup: Lookup & { kind: ReverseRequest['kind'] }): Promise<ReverseBooked | null>;
  cancel(number: string, kind: ReverseRequest['kind']): Promise<void>;
};

/** What one contract can reach; null where it has no such service. */
export type PostalOperator = { prePosting: PrePostingService | null; reverse: ReverseService | null };

/** A contract, as services are entered with it; secrets are sealed. */
export type PostalAccess = {
  id: number;
  revision: number;
  contract: string;
  card: string;
  administrativeCode: string;
  restUrl: string | null;
  restUser: string | null;
  restSecret: Buffer | null;
  soapUrl: string | null;
  soapUser: string | null;
  soapSecret: Buffer | null;
};
