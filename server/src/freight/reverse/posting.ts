import type { PackingItem } from '../../engine/packing/goods.ts';

/** Which form of the service: pre-posting by objects, or the older one by authorizations. */
export type ReverseFlow = 'pre_posting' | 'legacy';

/** An authorization to post at an agency, or a collection at the consumer's door. */
export type ReverseKind = 'authorization' | 'collection';

/** A return as it was asked for. Days are `YYYY-MM-DD`. */
export type ReversePosting = {
  v: 1;
  flow: ReverseFlow;
  reference: string;
  serviceCode: string;
  /** Null: an authorization to post. */
  collectionOn: string | null;
  postingDays: number;
  notifySender: boolean;
  notifyRecipient: boolean;
  receiptNotice: boolean;
  objectCount: number;
  /** The consumer. */
  sender: ReverseParty;
  /** The unit that receives. */
  recipient: ReverseParty;
  /** What is returned, where it was said: measures and values of one object. */
  items: readonly PackingItem[];
};

export type ReverseParty = {
  name: string;
  document: string | null;
  email: string | null;
  /** Digits, area code first. */
  phone: string | null;
  zip: string;
  street: string;
  number: string;
  complement: string | null;
  landmark: string | null;
  district: string;
  city: string;
  state: string;
};

/** A return that is posted: what its caller is told. */
export type PostedReverse = {
  id: number;
  kind: ReverseKind;
  reference: string;
  objectCount: number;
  freightCode: string;
  number: string;
  /** Last day to post, or the day of the collection. */
  deadlineOn: string;
  requestedAtMs: number;
};

export function kindOf({ collectionOn }: Pick<ReversePosting, 'collectionOn'>): ReverseKind {
  return collectionOn === null ? 'authorization' : 'collection';
}
