import { constants, setPriority } from 'node:os';

let hasGivenWay = false;

/** Lowers the priority of the calling thread for good. On Linux alone: elsewhere it would be that of the whole process. */
export function giveWay(): void {
  if (hasGivenWay || process.platform !== 'linux') return;
  hasGivenWay = true;
  setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}
