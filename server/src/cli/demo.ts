import { startApp } from '../app.ts';
import { type Simulator, startSimulator } from '../connectors/live-carrier/simulator/simulator.ts';
import {
  type PostalSimulator,
  startPostalSimulator,
} from '../connectors/postal-operator/simulator/simulator.ts';
import { demoBanner } from '../demo/banner.ts';
import { demoFilePath, readDemoFile, writeDemoFile } from '../demo/demo-file.ts';
import { type SeededAccess, seedDemo } from '../demo/seed.ts';
import { seedPostal } from '../demo/seed-postal.ts';
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
    // The simulated carrier and the simulated postal operator listen on this machine, whatever else may be called.
    const liveAllowedNetworks = [...environment.liveAllowedNetworks, '127.0.0.1/32'];
    const postalAllowedNetworks = [...environment.postalAllowedNetworks, '127.0.0.1/32'];
    const config = { ...environment, liveAllowedNetworks, postalAllowedNetworks };
    complain('carreto: preparing the demo world ...');
    await createDataFolder(config.dataFolder);
    const previous = await readDemoFile(config.dataFolder);
    const simulator = await startSimulator(portOf(previous?.live));
    const postal = await startPostalSimulator(portOf(previous?.postal));
    if (args.options['stall-live'] === true) simulator.mode = 'stalled';
    let seeded: SeededAccess | undefined;
    const app = await startApp(config, createLog({ level: config.logLevel }), {
      async prepare(ctx) {
        seeded = await seedDemo(ctx, previous, { ctx, url: simulator.url });
        await seedPostal(ctx, postal);
        await ctx.mirror.refresh();
      },
      async beforeReady(address) {
        if (seeded !== undefined)
          await writeDemoFile(
            config.dataFolder,
            accessOf(seeded, config.baseUrl ?? address, { simulator, postal }),
          );
      },
    }).catch(async (error: unknown) => {
      await simulator.stop();
      await postal.stop();
      throw error;
    });
    if (seeded !== undefined)
      print(
        demoBanner(
          accessOf(seeded, config.baseUrl ?? app.address, { simulator, postal }),
          demoFilePath(config.dataFolder),
        ),
      );
    const code = await untilTold(app);
    await simulator.stop();
    await postal.stop();
    return code;
  },
};

type Simulated = { simulator: Simulator; postal: PostalSimulator };

function accessOf(seeded: SeededAccess, baseUrl: string, { simulator, postal }: Simulated): DemoAccess {
  const { url, controlUrl } = simulator;
  return {
    ...seeded,
    baseUrl,
    live: { url, controlUrl },
    postal: { url: postal.restUrl, controlUrl: postal.controlUrl },
  };
}

/** Where a simulator listened last time, so that its address stays. */
function portOf(previous: { url: string } | null | undefined): number {
  return previous == null ? 0 : Number(new URL(previous.url).port);
}
