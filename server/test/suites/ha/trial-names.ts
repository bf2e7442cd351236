/** Every trial, in the order of the table. */
export const trialNames = [
  'switchover',
  'server',
  'machine',
  'freeze',
  'standby',
  'etcd',
  'split',
  'drain',
  'kill-api',
  'upgrade',
  'release',
] as const;

export type TrialName = (typeof trialNames)[number];
