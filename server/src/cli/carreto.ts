import { callCommand } from './call-command.ts';

// Whoever reads us may have enough before the end, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const code = await callCommand(process.argv.slice(2));
// A command that has said everything ends, whatever may still be open: nobody would know what it waits for.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
