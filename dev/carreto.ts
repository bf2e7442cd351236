import { runCommandLine } from '../server/src/cli/run-command-line.ts';
import { buildWeb } from './build-web.ts';
import { developerCommands } from './developer-commands.ts';

// What `./carreto` runs where the tools of development are: the product's commands, and theirs. What serves the dashboard
// builds it first, which images have done.
const [command = '', ...words] = process.argv.slice(2);
const isHelp = words.some((word) => word === '--help' || word === '-h');
if (['start', 'demo'].includes(command) && !isHelp) {
  await buildWeb((line) => void process.stderr.write(`${line}\n`));
}
await runCommandLine(developerCommands);
