import type { Plugin } from 'vite';
import { writeOperations } from './write-operations.ts';

/** Writes `web/src/api/made` before anything imports it. */
export function operationsPlugin(home: string): Plugin {
  return {
    name: 'carreto:operations',
    async buildStart() {
      await writeOperations(home);
    },
  };
}
