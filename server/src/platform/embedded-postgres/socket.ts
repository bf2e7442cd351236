import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { socketName } from './places.ts';

/** Whether anybody listens on the socket in a folder. */
export function answers(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketFolder, socketName));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Removes what a server that was killed left of its socket; the lock beside it names a pid that may be another's now. */
export async function removeSocket(socketFolder: string): Promise<void> {
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(socketFolder, name), { force: true });
}
