import type { Role } from './carreto-process.ts';
import { type Clients, emptyLedger, type Ledger, startClients } from './clients.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { type Installation, install } from './installation.ts';
import { untilQuiet } from './quiet.ts';
import { type Random, seededRandom } from './random.ts';
import { runTitle, tell, tellFigures } from './report.ts';
import { askAgain, judge, type Verdict } from './verdict.ts';

/** What a run has while its clients are at work. */
export type Scene = {
  installation: Installation;
  fleet: Fleet;
  clients: Clients;
  ledger: Ledger;
  random: Random;
};

export type LedgerRun = {
  name: string;
  seed: number;
  roles: readonly Role[];
  /** Receivers that fail in every way hear of everything, too. */
  withBroken?: boolean;
  environment?: Record<string, string>;
  preload?: string;
  /** Signals to the group of the tests' own process do not reach the processes under test. */
  ownGroup?: boolean;
  /** What goes wrong; everything has been put right again when it resolves. */
  disturb(scene: Scene): Promise<unknown>;
  /** A look at what is there in the end. */
  afterwards?(scene: Scene): Promise<void>;
};

const leastProgress = 20;

/**
 * Lets clients work on an installation of its own while something goes wrong, waits until nothing is due any more, and
 * holds everything that was acknowledged against what is there.
 */
export async function ledgerRun(run: LedgerRun): Promise<Verdict> {
  tell(await runTitle(run.name, run.seed));
  const installation = await install(run);
  const ledger = emptyLedger();
  const fleet = startFleet({ ...run, environment: installation.environment });
  try {
    await fleet.ready();
    const random = seededRandom(run.seed);
    const clients = startClients({
      ledger,
      installation,
      random: seededRandom(run.seed + 1),
      address: fleet.address,
    });
    const scene = { installation, fleet, clients, ledger, random };
    try {
      await run.disturb(scene);
      await requireProgress(scene, leastProgress);
    } finally {
      await clients.stop();
    }
    const address = fleet.address() ?? '';
    await askAgain(installation, ledger, address);
    await untilQuiet(installation, () => fleet.deserters());
    const verdict = await judge(installation, ledger, address);
    verdict.broken.push(...fleet.deserters());
    tellFigures(verdict.figures, ledger);
    await run.afterwards?.(scene);
    return verdict;
  } catch (error) {
    tell(`  what the processes told last:\n${fleet.told()}`);
    throw error;
  } finally {
    await fleet.stop();
    await installation.close();
  }
}

/** Waits until that much more is acknowledged; rejects with what the processes told where nothing is. */
export async function requireProgress(
  { clients, fleet, ledger }: Scene,
  acknowledgements: number,
): Promise<void> {
  if (await clients.progress(acknowledgements)) return;
  const problems = ledger.problems.slice(0, 3).join('\n');
  throw new Error(`the clients do not get on\n${problems}\n${fleet.told()}`);
}
