import { resolve } from 'node:path';
import { type Config, readConfig } from '../../config/config.ts';
import { type Arguments, type Option, textOption } from '../command.ts';
import { projectHome } from '../project-home.ts';

/** Which installation a command works on. */
export const dataOption = {
  data: {
    type: 'string',
    value: 'FOLDER',
    short: 'd',
    description: 'data folder; CARRETO_DATA or .carreto/data when absent',
  },
} as const satisfies Record<string, Option>;

/** For commands whose output is data. */
export const jsonOption = {
  json: { type: 'boolean', description: 'print JSON for programs' },
} as const satisfies Record<string, Option>;

/** Both of them. */
export const commonOptions = { ...dataOption, ...jsonOption } as const;

/** The settings of the installation: those of the environment, with `--data` in front. */
export function configOf(args: Arguments): Config {
  const data = textOption(args, 'data');
  const environment = data === undefined ? process.env : { ...process.env, CARRETO_DATA: resolve(data) };
  return readConfig(environment, projectHome());
}
