import { callCommand } from './call-command.ts';

// Whoever reads us may have enough before the end, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await callCommand(process.argv.slice(2));
