import { generateLoad, type Load } from '../load/generate-load.ts';
import { serveStage } from '../run/serve-stage.ts';

/** Clients of several kinds at once: each sends its load and reports. */
serveStage(async (loads: readonly Load[]) => ({ result: await Promise.all(loads.map(generateLoad)) }));
