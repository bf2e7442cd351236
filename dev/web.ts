import {
  type Command,
  CommandError,
  complain,
  exitCodes,
  print,
  textOption,
} from '../server/src/cli/command.ts';
import { projectHome } from '../server/src/cli/project-home.ts';
import { buildWeb } from './build-web.ts';
import { runTool } from './run-tool.ts';

const usualApi = 'http://127.0.0.1:8080';

/** The dashboard while it is worked on: what changes is seen at once. */
export const web: Command = {
  name: 'web',
  summary: 'serve the dashboard from its source, beside a demo',
  options: {
    build: { type: 'boolean', description: 'build it into web/dist instead, where that is not of today' },
    api: {
      type: 'string',
      value: 'URL',
      description: `the Carreto that answers it, such as a demo in another terminal; ${usualApi} by default`,
    },
  },
  notes: [
    'Start ./carreto demo in another terminal first: log in there, then open the address that is printed.',
  ],
  async run(args) {
    if (args.options.build === true) {
      if (!(await buildWeb(complain)))
        throw new CommandError('the dashboard was not built', { nextStep: 'see above' });
      print('The dashboard is in web/dist.');
      return exitCodes.done;
    }
    const api = textOption(args, 'api') ?? usualApi;
    return runTool('vite', ['--config', `${projectHome()}/web/vite.config.ts`], { CARRETO_WEB_API: api });
  },
};
