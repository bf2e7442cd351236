import type { Generated } from 'kysely';

/** Tables of the lived-in world, and what is written of it. */
export type DemoRows = {
  demoWorld: {
    onlyOne: Generated<boolean>;
    seed: number;
    startedAt: Date;
    playedUntil: Date | null;
    playingUntil: Date | null;
  };
  demoStep: { name: string };
};
