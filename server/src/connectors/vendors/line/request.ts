import type { StoreAct } from '../../stores/manifest.ts';
import type { VendorAct } from '../manifest.ts';

/** What a call is for: of a carrier's own system, or of a shop's platform. */
export type LineAct = VendorAct | StoreAct;

/** What is sent, as a connector's pure part makes it; the line turns it into bytes. */
export type VendorRequest = {
  act: LineAct;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A host by the manifest's name of it. */
  host: string;
  /** From the host on, with its query; what is written into it is encoded already. */
  path: string;
  /** Besides those that go without saying; names in lower case. */
  headers?: Readonly<Record<string, string>>;
  body?: VendorBody;
  /** May be sent twice: it looks something up. */
  isRepeatable: boolean;
};

export type VendorBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; fields: Readonly<Record<string, string>> }
  /** A whole document; it is sent as UTF-8. */
  | { kind: 'xml'; text: string };

/** What came, whatever its status. Header names are lower case. */
export type VendorAnswer = { status: number; headers: ReadonlyMap<string, string>; body: Buffer };

/** A body's bytes and what they are called. Pure. */
export function bodyBytes(body: VendorBody): { type: string; text: string } {
  switch (body.kind) {
    case 'json':
      return { type: 'application/json', text: JSON.stringify(body.value) };
    case 'form':
      return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(body.fields).toString() };
    case 'xml':
      return { type: 'text/xml; charset=utf-8', text: body.text };
  }
}
