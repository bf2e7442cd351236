import { type Command, exitCodes, print, textOption } from '../server/src/cli/command.ts';
import { packClient } from './client-package.ts';

/** The client of the API for programs of others. */
export const client: Command = {
  name: 'client',
  summary: 'the client of the API for Node and browsers',
  actions: [
    {
      name: 'pack',
      summary: 'write the client as an npm package: JavaScript with types, of no other package',
      options: {
        out: { type: 'string', value: 'FOLDER', description: 'where the tarball goes; here when absent' },
      },
      notes: [
        'Made of the contract of this Carreto. Needs npm and the development packages (TypeScript), and no database.',
        'docs/client.md tells how it is used. Example: ./carreto client pack --out dist',
      ],
      run: async (args) => {
        print(await packClient(textOption(args, 'out') ?? '.'));
        return exitCodes.done;
      },
    },
  ],
};
