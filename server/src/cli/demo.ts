import { startApp } from '../app/app.ts';
import {
  startTrackingSimulator,
  type TrackingSimulator,
} from '../connectors/carrier-tracking/simulator/simulator.ts';
import { type Simulator, startSimulator } from '../connectors/live-carrier/simulator/simulator.ts';
import {
  type PostalSimulator,
  startPostalSimulator,
} from '../connectors/postal-operator/simulator/simulator.ts';
import type { Context } from '../context.ts';
import { demoBanner } from '../demo/banner.ts';
import { demoFilePath, readDemoFile, writeDemoFile } from '../demo/demo-file.ts';
import { freightStarts } from '../demo/freight-starts.ts';
import { closedPortsOf } from '../demo/local-receivers.ts';
import { type SeededAccess, seedDemo } from '../demo/seed.ts';
import { seedOperators } from '../demo/seed-operators.ts';
import { seedPictures } from '../demo/seed-pictures.ts';
import { seedPostal } from '../demo/seed-postal.ts';
import { seedTracking } from '../demo/seed-tracking.ts';
import type { DemoAccess } from '../demo/wire.ts';
import { createDataFolder } from '../platform/embedded-postgres/places.ts';
import { type Command, complain } from './command.ts';
import { showFirstLink } from './operator/first-link.ts';
import { serverConfig, serverLog, serverOptions, untilSignal } from './start.ts';

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
    // The simulated carriers and the simulated postal operator listen on this machine, whatever else may be called.
    const own = '127.0.0.1/32';
    complain('carreto: preparing the demo world ...');
    await createDataFolder(environment.dataFolder);
    const previous = await readDemoFile(environment.dataFolder);
    const simulator = await startSimulator(portOf(previous?.live));
    const postal = await startPostalSimulator(portOf(previous?.postal));
    const closedPorts = closedPortsOf(environment, [simulator.url, postal.restUrl]);
    const config = {
      ...environment,
      liveAllowedNetworks: [...environment.liveAllowedNetworks, own],
      postalAllowedNetworks: [...environment.postalAllowedNetworks, own],
      trackingAllowedNetworks: [...environment.trackingAllowedNetworks, own],
      ...(closedPorts && { localReceivers: { closedPorts } }),
    };
    if (args.options['stall-live'] === true) simulator.mode = 'stalled';
    let banner = '';
    let seeded: SeededAccess | undefined;
    let access: DemoAccess | undefined;
    let tracked: TrackingSimulator | undefined;
    const app = await startApp(config, serverLog(config), {
      isDemo: true,
      async prepare(ctx) {
        seeded = await seedDemo(ctx, previous, { ctx, url: simulator.url });
        await seedPostal(ctx, postal);
        await seedPictures(ctx);
        await seedOperators(ctx);
        tracked = await startTrackedCarrier(ctx);
        closedPorts?.add(Number(new URL(tracked.url).port));
        await ctx.mirror.refresh();
      },
      async beforeReady(address) {
        if (seeded === undefined) return;
        closedPorts?.add(Number(new URL(address).port));
        access = accessOf(seeded, config.baseUrl ?? address, { simulator, postal });
        const localReceivers = closedPorts && { closedPorts: [...closedPorts] };
        const running = { ...access, ...(localReceivers && { localReceivers }) };
        await writeDemoFile(config.dataFolder, running);
        banner = demoBanner(running, demoFilePath(config.dataFolder));
      },
    }).catch(async (error: unknown) => {
      await Promise.all([simulator.stop(), postal.stop(), tracked?.stop()]);
      throw error;
    });
    await showFirstLink(app.ctx, app.address);
    const code = await untilSignal(app, banner);
    await Promise.all([simulator.stop(), postal.stop(), tracked?.stop()]);
    // Nobody calls receivers on this machine any more.
    if (access !== undefined) await writeDemoFile(config.dataFolder, access);
    return code;
  },
};

/** The carrier that is asked what happened: it says so in the minutes after a freight was hired. */
async function startTrackedCarrier(ctx: Context): Promise<TrackingSimulator> {
  const simulator = await startTrackingSimulator({ startOf: freightStarts(ctx) });
  await seedTracking(ctx, simulator.url);
  return simulator;
}

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
