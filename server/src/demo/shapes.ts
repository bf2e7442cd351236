import type { NewCarrier } from '@carreto/contract/admin/registry/carriers';
import type { NewDispatchPoint } from '@carreto/contract/admin/registry/dispatch-points';
import type { NewRule } from '@carreto/contract/admin/registry/rules';
import type { NewShipper } from '@carreto/contract/admin/registry/shippers';
import type { TableDocument } from '../engine/rating/document.ts';

/** Parts of the world are what the registry's acts take, so that seeding translates nothing. */
export type DemoShipper = NewShipper & { platform: { code: string; name: string } };

export type DemoDispatchPoint = NewDispatchPoint;

/** As `demo.json` says it; `live` carriers price by their own API. */
export type DemoCarrierKind = 'road' | 'air' | 'postal' | 'full_load' | 'river' | 'live';

export type DemoCarrier = NewCarrier & { kind: DemoCarrierKind; tables: DemoTable[] };

/** A version of a table, valid from a day on (`YYYY-MM-DD`), until another replaces it or the day named last. */
export type DemoTable = { validFromOn: string; validUntilOn: string | null; document: TableDocument };

/** The world that `./carreto demo` and the tests share. */
export type DemoWorld = {
  shipper: DemoShipper;
  dispatchPoints: DemoDispatchPoint[];
  carriers: DemoCarrier[];
  rules: DemoRule[];
};

/** A rule of the shipper; the first is the highest. */
export type DemoRule = NewRule & { active: boolean };
