import { runCommandLine } from '../server/src/cli/run-command-line.ts';
import { developerCommands } from './developer-commands.ts';

// What `./carreto` runs where the tools of development are: the product's commands, and theirs.
await runCommandLine(developerCommands);
