import type { StoreManifest } from './manifest.ts';
import type { Store, StoreAnswer } from './store.ts';

const notHere: StoreAnswer = { status: 404, contentType: 'application/json', body: '{}' };

/** The rates of a platform that never asks for any, an ERP say: whoever asks in its name is refused. */
export const neverAsks: Store['rates'] = {
  isGenuine: () => true,
  read: () => ({ kind: 'nonsense', sentence: 'this platform asks for no rates' }),
  write: () => notHere,
  none: () => notHere,
  refused: () => notHere,
  unavailable: () => notHere,
};

/** What its manifest says of them: options are what people see in the list of orders alone. */
export const noRates: StoreManifest['rates'] = {
  method: 'POST',
  answersWithinMs: 5000,
  mostBytes: 1024,
  optionCode: /[a-z0-9][a-z0-9_-]{0,39}/,
};
