import { type Command, exitCodes, textOption } from './command.ts';
import { thirdPartyNotices } from './licences/third-party-notices.ts';
import { writeOut } from './output/write-out.ts';

/** What others wrote, and under which conditions it is passed on. */
export const licences: Command = {
  name: 'licences',
  summary: 'print the notices of everything that comes from others: packages, Node, PostgreSQL, the font',
  options: {
    out: { type: 'string', value: 'FILE', description: 'file to write; standard output when absent' },
  },
  notes: [
    'Of what is installed here without the tools of development. Images hold it as THIRD-PARTY-NOTICES.txt.',
  ],
  run: async (args) => {
    const text = await thirdPartyNotices();
    const out = textOption(args, 'out');
    await writeOut(out, text);
    return exitCodes.done;
  },
};
