import { startApp } from '../app.ts';
import { type Simulator, startSimulator } from '../connectors/live-carrier/simulator/simulator.ts';
import { demoBanner } from '../demo/banner.ts';
import { demoFilePath, readDemoFile, writeDemoFile } from '../demo/demo-file.ts';
import { type SeededAccess, seedDemo } from '../demo/seed.ts';
import type { DemoAccess } from '../demo/wire.ts';
import { createDataFolder } from '../platform/embedded-postgres/places.ts';
import { createLog } from '../platform/log/log.ts';
import { type Command, complain, print } from './command.ts';
import { serverConfig, serverOptions, untilTold } from './start.ts';

/** The main job on a world of its own, from one command. */
export const demo: Command = {
  name: 'demo',
  summary: 'run Carreto with a demo world and print a quote to paste',
  options: {
    ...serverOptions,
    'stall-live': { type: 'boolean', description: 'begin with the live carrier stalled' },
  },
  notes: [
    'The data stays in .carreto/demo (or --data) for the next start. Tokens and addresses for scripts are in its demo.json.',
  ],
  async run(args) {
    const environment = serverConfig(args, { CARRETO_DATA: '.carreto/demo', CARRETO_LOG_LEVEL: 'warn' });
    // The simulated carrier listens on this machine, whatever else may be called.
    const liveAllowedNetworks = [...environment.liveAllowedNetworks, '127.0.0.1/32'];
    const config = { ...environment, liveAllowedNetworks };
    complain('carreto: preparing the demo world ...');
    await createDataFolder(config.dataFolder);
    const previous = await readDemoFile(config.dataFolder);
    const simulator = await startSimulator(portOf(previous));
    if (args.options['stall-live'] === true) simulator.mode = 'stalled';
    let seeded: SeededAccess | undefined;
    const app = await startApp(config, createLog({ level: config.logLevel }), {
      async prepare(ctx) {
        seeded = await seedDemo(ctx, previous, { ctx, url: simulator.url });
        await ctx.mirror.refresh();
      },
      async beforeReady(address) {
        if (seeded !== undefined)
          await writeDemoFile(config.dataFolder, accessOf(seeded, config.baseUrl ?? address, simulator));
      },
    }).catch(async (error: unknown) => {
      await simulator.stop();
      throw error;
    });
    if (seeded !== undefined)
      print(
        demoBanner(
          accessOf(seeded, config.baseUrl ?? app.address, simulator),
          demoFilePath(config.dataFolder),
        ),
      );
    const code = await untilTold(app);
    await simulator.stop();
    return code;
  },
};

function accessOf(seeded: SeededAccess, baseUrl: string, { url, controlUrl }: Simulator): DemoAccess {
  return { ...seeded, baseUrl, live: { url, controlUrl } };
}

/** Where the simulator listened last time, so that its address stays. */
function portOf(previous: DemoAccess | null): number {
  return previous === null || previous.live === null ? 0 : Number(new URL(previous.live.url).port);
}
