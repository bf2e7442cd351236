import { generateLoad, type Load } from '../load/generate-load.ts';
import { serveStage } from '../run/serve-stage.ts';

/** The client: sends a load and reports. */
serveStage(async (load: Load) => ({ result: await generateLoad(load) }));
