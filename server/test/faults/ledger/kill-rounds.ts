import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../../support/embedded-folder.ts';
import type { Installation } from './installation.ts';
import { requireProgress, type Scene } from './ledger-run.ts';
import { tell, tellTimes } from './report.ts';

export type KillRounds = {
  kills: number;
  /** Acknowledgements between two kills, at least: the load must be there, not only the process. */
  progress: number;
  /** Ends the rounds early. */
  signal?: AbortSignal;
};

/** What was killed, and how long it took each time until all were ready again. */
export type KillTally = { kills: number; withDatabase: number; recoveriesMs: number[] };

const killAfterMs = { least: 30, most: 430 };

/** Kills processes at random under load, in every second round with the database server, and starts them again. */
export async function killRounds(scene: Scene, { kills, progress, signal }: KillRounds): Promise<KillTally> {
  const { installation, fleet, random } = scene;
  const recoveriesMs: number[] = [];
  let withDatabase = 0;
  for (let round = 0; round < kills && signal?.aborted !== true; round += 1) {
    await requireProgress(scene, progress);
    await pause(random.between(killAfterMs.least, killAfterMs.most));
    if (round % 2 === 1 && (await killDatabase(installation))) withDatabase += 1;
    const killedMs = Date.now();
    await fleet.kill(random);
    fleet.restart();
    await fleet.ready();
    recoveriesMs.push(Date.now() - killedMs);
  }
  tell(`  ${recoveriesMs.length} kills, ${withDatabase} of them with the database server`);
  tellTimes('ready again after a kill', recoveriesMs);
  return { kills: recoveriesMs.length, withDatabase, recoveriesMs };
}

/** kill -9 of the embedded server; false where it does not run: its file may name one that is dead. */
export async function killDatabase({ folder }: Installation): Promise<boolean> {
  const pid = await folder.serverPid();
  if (pid === undefined || !isAlive(pid)) return false;
  process.kill(pid, 'SIGKILL');
  return true;
}
