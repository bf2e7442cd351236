import type { VendorAct, VendorEnvironment } from './manifest.ts';

/** An account as it is kept: what it needs to be called, sealed. */
export type AccountAccess = {
  id: number;
  /** An account that was edited is another one. */
  revision: number;
  vendor: string;
  environment: VendorEnvironment;
  settings: Readonly<Record<string, string>>;
  /** Other addresses than the published ones, by the names of hosts. */
  hosts: Readonly<Record<string, string>> | null;
  credential: readonly SealedField[];
  /** The carrier said that it does not accept the credential of this revision. */
  isRefused: boolean;
  /** What the carrier does not let this revision do, though it accepts the credential. */
  notFor: readonly VendorAct[];
};

/** A field of a credential; `previous` is the value before, of one that is rewritten. */
export type SealedField = {
  id: number;
  field: string;
  sealed: Buffer;
  previous: Buffer | null;
  revision: number;
};
