import { serveThread } from '../platform/threads/serve-thread.ts';
import { type PlacesReading, readPlaces } from './read-places.ts';

/** Entry of the thread that `readPlacesInThread` starts. */
await serveThread<Uint8Array, PlacesReading>(async (bytes) => ({ output: await readPlaces(bytes) }));
