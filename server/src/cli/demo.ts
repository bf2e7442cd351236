import { type App, startApp } from '../app/app.ts';
import type { Config } from '../config/config.ts';
import { demoBanner } from '../demo/banner.ts';
import { demoConfig, demoDefaults, isOnThisMachine } from '../demo/demo-config.ts';
import { demoFilePath, readDemoFile, writeDemoFile } from '../demo/demo-file.ts';
import { createHistoryWriter, type HistoryWriter } from '../demo/history/history-writer.ts';
import { wholeHistory } from '../demo/history/plan.ts';
import { closedPortsOf } from '../demo/local-receivers.ts';
import { type OpenedWorld, openWorld } from '../demo/open-world.ts';
import { followReceiver } from '../demo/outside/receiver.ts';
import { type Simulators, startSimulators } from '../demo/outside/simulators.ts';
import { releaseMemory } from '../demo/release-memory.ts';
import { connectShops, stockShops } from '../demo/shops/connect-shops.ts';
import { playShops, type ShopsPlay } from '../demo/shops/play-shops.ts';
import type { PlayedShop } from '../demo/shops/played-shop.ts';
import type { DemoAccess } from '../demo/wire.ts';
import { createDataFolder } from '../platform/embedded-postgres/places.ts';
import { isThisMachine } from '../registry/sign-in/log-in/demo-entrance.ts';
import { type Arguments, type Command, complain } from './command.ts';
import { showFirstLink } from './operator/first-link.ts';
import { serverConfig, serverLog, serverOptions, untilSignal } from './start.ts';

/** The main job on a world of its own, from one command. */
export const demo: Command = {
  name: 'demo',
  summary: 'run Carreto with a demo world and print a quote to paste',
  options: {
    ...serverOptions,
    bare: {
      type: 'boolean',
      description: 'a world in which nothing has happened yet, as scripts and tests want it',
    },
    wait: {
      type: 'boolean',
      description: 'say that it is ready when the whole history of the world is written',
    },
    'demo-public': {
      type: 'boolean',
      description: 'let anybody who reaches it in by a click; then nothing leaves this machine',
    },
    'stall-live': { type: 'boolean', description: 'begin with the live carrier stalled' },
  },
  notes: [
    'The data stays in .carreto/demo (or --data) for the next start. Tokens and addresses for scripts are in its demo.json.',
    'Its world has 90 days behind it, which are written while it serves; a start a day or more later adds the days between.',
  ],
  async run(args) {
    const environment = serverConfig(args, demoDefaults);
    complain('carreto: preparing the demo world ...');
    await createDataFolder(environment.dataFolder);
    const previous = await readDemoFile(environment.dataFolder);
    const simulators = await startSimulators(previous);
    try {
      return await serveDemo(args, { environment, previous, simulators });
    } finally {
      await simulators.stop();
    }
  },
};

type Serving = { environment: Config; previous: DemoAccess | null; simulators: Simulators };

async function serveDemo(args: Arguments, { environment, previous, simulators }: Serving): Promise<number> {
  const wants = (name: string): boolean => args.options[name] === true;
  if (wants('stall-live')) simulators.live.mode = 'stalled';
  const { live, postal, vendors, shops } = simulators;
  const simulated = [live.url, postal.restUrl, ...vendors.hosts.values(), ...shops.hosts.values()];
  const isPublic = wants('demo-public');
  const closedPorts = isPublic ? undefined : closedPortsOf(environment, simulated);
  const openPorts = isPublic ? new Set(simulated.map(portOf)) : undefined;
  const config = demoConfig(environment, {
    closedPorts,
    openPorts,
    vendorHosts: vendors.hosts,
    storeHosts: shops.hosts,
  });
  let opened: OpenedWorld | undefined;
  let access: DemoAccess | undefined;
  let history: HistoryWriter | undefined;
  let banner = '';
  const isOpen = isPublic || isOnThisMachine(config);
  const app = await startApp(config, serverLog(config), {
    demo: {
      admits: (address) => opened?.isMarked === true && isOpen && (isPublic || isThisMachine(address)),
      progress: () => history?.progress() ?? null,
    },
    async prepare(ctx) {
      opened = await openWorld(ctx, { previous, liveUrl: live.url, postal, bare: wants('bare') });
      const { tracked, receiver } = await simulators.addKnown(ctx);
      closedPorts?.add(portOf(tracked.url));
      openPorts?.add(portOf(tracked.url)).add(portOf(receiver.url));
      if (openPorts !== undefined || closedPorts !== undefined) await followReceiver(ctx, receiver);
      if (!wants('bare'))
        history = createHistoryWriter({ size: wholeHistory, receivers: receiversOf(config, receiver) });
      if (!wants('bare')) await stockShops(ctx, opened.seeded.shipper.cnpj);
      await ctx.mirror.refresh();
    },
    async beforeReady(address) {
      if (opened === undefined) return;
      closedPorts?.add(portOf(address));
      access = accessOf(opened, config.baseUrl ?? address, simulators);
      const localReceivers = closedPorts && { closedPorts: [...closedPorts] };
      const played = { vendors: vendors.controls, shop: { controlUrl: shops.controlUrl } };
      const running = { ...access, ...played, ...(localReceivers && { localReceivers }) };
      await writeDemoFile(config.dataFolder, running);
      banner = demoBanner(running, demoFilePath(config.dataFolder));
    },
  });
  warnOfClosedDoor({ isOpen, isMarked: opened?.isMarked === true });
  // Where people get in by a click, a link that sets a password would only be in the way.
  if (wants('bare') || !isOpen || opened?.isMarked !== true) await showFirstLink(app.ctx, app.address);
  history?.begin(app.desk);
  shops.reach(app.address);
  const played =
    access === undefined || wants('bare') || opened?.isMarked !== true
      ? null
      : await openShops(app, access, shops.shops);
  // Once, when nothing more is written: before, it would only grow again.
  const written = Promise.resolve(history?.done()).then(releaseMemory);
  if (wants('wait')) await written;
  const code = await untilSignal(endingWith(app, history, played), banner);
  // Nobody calls receivers on this machine any more.
  if (access !== undefined) await writeDemoFile(config.dataFolder, access);
  return code;
}

/** Connects the shops and has people buy in them; a demo without them is a demo still. */
async function openShops(app: App, access: DemoAccess, shops: readonly PlayedShop[]): Promise<ShopsPlay> {
  const onProblem = (err: unknown) => app.ctx.log.warn({ err }, 'a shop of the demo could not be played');
  const connected = await connectShops(app.ctx, { ...access, address: app.address }, shops).catch((error) => {
    onProblem(error);
    return [];
  });
  return playShops(connected, onProblem);
}

/** What is played ends before the history, and that before what it is written into. */
function endingWith(app: App, history: HistoryWriter | undefined, played: ShopsPlay | null): App {
  return {
    ...app,
    async stop() {
      await played?.stop();
      await history?.stop();
      await app.stop();
    },
  };
}

/** Receivers of the world, where they may be called at all. */
function receiversOf(
  { localReceivers, confinedTo }: Config,
  { url }: { url: string },
): { url: string } | null {
  return localReceivers === undefined && confinedTo === undefined ? null : { url };
}

function warnOfClosedDoor({ isOpen, isMarked }: { isOpen: boolean; isMarked: boolean }): void {
  if (!isMarked)
    complain(
      'carreto: this database was not made by a demo; nobody gets in by a click, and no history is written into it',
    );
  else if (!isOpen)
    complain(
      'carreto: others reach this demo; nobody gets in by a click unless it is started with --demo-public',
    );
}

function accessOf({ seeded }: OpenedWorld, baseUrl: string, { live, postal }: Simulators): DemoAccess {
  return {
    ...seeded,
    baseUrl,
    live: { url: live.url, controlUrl: live.controlUrl },
    postal: { url: postal.restUrl, controlUrl: postal.controlUrl },
  };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
