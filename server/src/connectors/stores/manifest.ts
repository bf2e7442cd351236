import type { CredentialField, SettingField } from '../fields.ts';
import type { Confidence } from '../vendors/manifest.ts';
import type { StoreState } from './states.ts';

/** What a connector of a shop's platform does. */
export type StoreAct = 'rates' | 'events' | 'orders' | 'back' | 'nfe' | 'install' | 'check' | 'tables';

/** What people and the house need to know of a platform before they use it; data alone. */
export type StoreManifest = {
  /** The name of its folder: lower case, digits, hyphens. */
  platform: string;
  title: string;
  /** The day of the documents it was written from. */
  documentedOn: string;
  /** Where it answers: the address of each host by a name of ours; `{name}` in it is the setting of that name. */
  hosts: Readonly<Record<string, string>>;
  /** What the shop gives; those that are not required may come by themselves when it is installed. */
  credential: readonly CredentialField[];
  settings: readonly SettingField[];
  /** How it asks for rates: for how long it waits, and in how many letters an option may be named. */
  rates: {
    method: 'GET' | 'POST';
    answersWithinMs: number;
    mostBytes: number;
    optionCode: RegExp;
    /** What it adds to the address that it is given; a path of literals. */
    below?: `/${string}`;
  };
  /** By what what it tells is known to be its own. */
  signature: 'body' | 'address';
  /** That its orders name an option, and cannot name the offer that was shown in it: the option is what is hired. */
  ordersName?: 'option';
  /** What a shop brings when it lands after installing the app: always the code of an access, or none where the app gets its access by itself. */
  landsWith: 'code' | 'maybe_code';
  /** Fields of which one alike says that two connections of one shop, by `storeId`, are under one app: they would take each other's addresses. */
  sameAppBy?: { settings: readonly string[]; credential: readonly string[] };
  /** Its own words of tracking, by ours; a state that is left out is not told. */
  states: ReadonlyMap<StoreState, string>;
  /** Waits in minutes before the second, third, … try to tell it something. */
  backMinutes: readonly number[];
  can: { rates: boolean; events: boolean; orders: boolean; back: boolean; nfe: boolean; install: boolean };
  bounds: { mostPerSecond: number | null; mostInFlight: number; tokenEveryMs: number; bodyBytes: number };
  /** What each act's facts rest on, and what nobody knows for sure, in English. */
  sources: Readonly<Partial<Record<StoreAct, { confidence: Confidence; note: string | null }>>>;
  /** What somebody ran against the real service; empty until then. */
  verified: readonly { act: StoreAct; on: string }[];
};
