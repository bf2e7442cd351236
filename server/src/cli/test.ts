import { ensureBrowser } from './browser.ts';
import { type Command, complain } from './command.ts';
import { runTool } from './run-tool.ts';

/** Every test of the project; sets up what it needs by itself. */
export const test: Command = {
  name: 'test',
  summary: 'run every test; sets up its own database',
  positionals: ['[filter...]'],
  notes: [
    'Words that follow choose test files by name: ./carreto test quote',
    'Pages are tested in Chromium or Chrome: brought on Debian when run as root; skipped where there is none.',
    'DATABASE_URL runs them on that PostgreSQL instead of the embedded one; its user must be allowed to create databases.',
  ],
  run: ({ positionals }) => {
    const isBrowserNeeded = positionals.length === 0 || positionals.some((word) => word.includes('browser'));
    if (isBrowserNeeded) ensureBrowser(complain);
    return runTool('vitest', ['run', ...positionals], { NODE_ENV: 'test' });
  },
};
