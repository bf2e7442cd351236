import { type Arguments, type Command, complain, integerOption } from '../server/src/cli/command.ts';
import { ensureBrowser } from './browser.ts';
import { buildWeb } from './build-web.ts';
import { longSuites } from './long-suites.ts';
import { ensurePdfTools } from './pdf-tools.ts';
import { runTool } from './run-tool.ts';

const mostKills = 1_000_000;
const highestSeed = 2 ** 31 - 1;

/** Every test of the project; sets up what it needs by itself. */
export const test: Command = {
  name: 'test',
  summary: 'run every test; sets up its own database',
  positionals: ['[filter...]'],
  actions: longSuites,
  options: {
    kills: {
      type: 'string',
      value: 'N',
      description: 'kill processes that often in each run of the ledger of faults',
    },
    seed: { type: 'string', value: 'N', description: 'repeat the faults of a run that printed this seed' },
  },
  notes: [
    'Words that follow choose test files by name: ./carreto test quote',
    './carreto test faults runs the whole of the faults, of which ./carreto test runs a short part (docs/reliability.md).',
    'Pages are tested in the browser of CARRETO_BROWSER, else one that npm brings (Linux x64), else one of the machine; skipped where there is none, which fails with CI set.',
    'What is printed is drawn by pdftoppm of poppler and read back: brought and skipped likewise.',
    'DATABASE_URL runs them on that PostgreSQL instead of the embedded one; its user must be allowed to create databases.',
  ],
  async run(args) {
    const { positionals } = args;
    await buildWeb(complain);
    const isBrowserNeeded =
      positionals.length === 0 || positionals.some((word) => /browser|web|stor/.test(word));
    if (isBrowserNeeded) await ensureBrowser(complain);
    const arePdfToolsNeeded =
      positionals.length === 0 || positionals.some((word) => /label|pdf|post/.test(word));
    if (arePdfToolsNeeded) ensurePdfTools(complain);
    return runTool('vitest', ['run', ...positionals], { NODE_ENV: 'test', ...faultEnvironment(args) });
  },
};

/** What `server/test/faults/ledger` is told by. */
function faultEnvironment(args: Arguments): Record<string, string> {
  const kills = integerOption(args, 'kills', { min: 1, max: mostKills });
  const seed = integerOption(args, 'seed', { min: 0, max: highestSeed });
  return {
    ...(args.positionals.includes('faults') ? { CARRETO_FAULTS: 'whole' } : {}),
    ...(kills === undefined ? {} : { CARRETO_FAULT_KILLS: String(kills) }),
    ...(seed === undefined ? {} : { CARRETO_FAULT_SEED: String(seed) }),
  };
}
