import { type PlacesReading, readPlaces } from '../documents/places-sheet/read-places.ts';
import { serveThread } from '../platform/threads/serve-thread.ts';

/** Entry of the thread that `readPlacesInThread` starts. */
await serveThread<Uint8Array, PlacesReading>(async (bytes) => ({ output: await readPlaces(bytes) }));
