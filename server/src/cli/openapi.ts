import { createOpenApi } from '@carreto/contract/openapi';
import { readConfig } from '../config/config.ts';
import { readSample } from '../platform/http/system/samples.ts';
import { type Command, exitCodes, textOption } from './command.ts';
import { contractEndpoints, projectVersion } from './contract-endpoints.ts';
import { writeOut } from './output/write-out.ts';
import { projectHome } from './project-home.ts';

/** The description of the API for machines, as a running Carreto serves it at `/openapi.json`. */
export const openapi: Command = {
  name: 'openapi',
  summary: 'print the OpenAPI document of the API',
  options: {
    public: { type: 'boolean', description: 'only what shippers, carriers and anybody may call' },
    out: { type: 'string', value: 'FILE', description: 'file to write; standard output when absent' },
  },
  notes: [
    '`docs/openapi.json` is written with `--public`.',
    'Needs no database. CARRETO_BASE_URL and CARRETO_QUOTE_URL, where set, are the addresses it names.',
  ],
  run: async (args) => {
    const { baseUrl, quoteUrl } = readConfig(process.env, projectHome());
    const version = await projectVersion();
    const endpoints = (await contractEndpoints()).filter(
      ({ section }) => args.options.public !== true || section !== 'admin',
    );
    const document = createOpenApi(endpoints, { version, baseUrl, quoteUrl, readSample });
    const text = JSON.stringify(document, null, 2);
    const out = textOption(args, 'out');
    await writeOut(out, text);
    return exitCodes.done;
  },
};
