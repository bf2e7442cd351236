import type { Generated } from 'kysely';

/** Processes of the installation, as they say of themselves. */
export type InstallationRows = {
  runningProcess: {
    id: string;
    host: string;
    pid: number;
    role: 'both' | 'api' | 'worker';
    release: string;
    startedAt: Date;
    seenAt: Generated<Date>;
    clockOffsetMs: number;
  };
};
