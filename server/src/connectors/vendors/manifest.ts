import type { CredentialField, SettingField } from '../fields.ts';

/** What a connector does, and so what a person may switch on. */
export type VendorAct =
  | 'quote'
  | 'track'
  | 'book'
  | 'find'
  | 'cte'
  | 'label'
  | 'cancel'
  | 'push'
  | 'token'
  | 'check';

export type VendorEnvironment = 'production' | 'test';

/** How published facts are known: official text or clients that agree, one good client, a trace. */
export type Confidence = 'high' | 'medium' | 'low';

/** A service of the carrier; `cubing` says who turns volume into weight, and by what factor (`values/cubing.ts`). */
export type VendorService = {
  code: string;
  title: string;
  modal: 'road' | 'air';
  cubing: 'road' | 'air' | 'none';
};

/** What people and the house need to know of a connector before they use it; data alone. */
export type VendorManifest = {
  /** The name of its folder: lower case, digits, hyphens. */
  vendor: string;
  title: string;
  /** The day of the documents it was written from. */
  documentedOn: string;
  /** Where the carrier answers: by environment, the address of each host by a name of ours. */
  hosts: Readonly<Partial<Record<VendorEnvironment, Readonly<Record<string, string>>>>>;
  credential: readonly CredentialField[];
  settings: readonly SettingField[];
  services: readonly VendorService[];
  can: {
    quote: boolean;
    /** By what a freight may be followed. */
    track: readonly ('nfe' | 'order' | 'carrier_code')[];
    /** `findable`: a lost answer is looked up; `blind`: it cannot be, and waits for a person. */
    book: 'none' | 'findable' | 'blind';
    label: boolean;
    cancel: boolean;
    cte: boolean;
    /** Tells what happened by itself, at an address of the account. */
    push: boolean;
  };
  /** `mostPerSecond` is for everybody who calls this vendor from this process; null where nothing is published. */
  bounds: { mostPerSecond: number | null; mostInFlight: number; tokenEveryMs: number; bodyBytes: number };
  /** What each act's facts rest on, and what nobody knows for sure, in English. */
  sources: Readonly<Partial<Record<VendorAct, { confidence: Confidence; note: string | null }>>>;
  /** What somebody ran against the real service; empty until then. */
  verified: readonly { act: VendorAct; on: string; against: VendorEnvironment }[];
};
