import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { defaultSheetLimits } from '../../documents/spreadsheets/sheet.ts';
import type { SourceBytes } from '../../registry/tables/read-table.ts';
import { type Arguments, CommandError, integerOption, type Option, textOption } from '../command.ts';
import { given } from '../input/valid-input.ts';
import { centsOf } from '../schema/member-kinds.ts';

/** What a spreadsheet does not say of its table. A table document says all of it and takes none of these. */
export const tableFileOptions = {
  service: {
    type: 'string',
    value: 'NAME',
    description: 'name of the service; a table document has its own',
  },
  'service-code': { type: 'string', value: 'CODE', description: "the carrier's code of the service" },
  modal: { type: 'string', value: 'MODAL', description: 'road or air; road when absent' },
  operator: { type: 'string', value: 'KIND', description: 'carrier or postal; carrier when absent' },
  cubing: { type: 'string', value: 'KG/M3', description: 'cubing factor, such as 300; none when absent' },
  'minimum-freight': { type: 'string', value: 'REAIS', description: 'minimum freight, such as 45.90' },
  'tax-included': { type: 'boolean', description: 'prices already contain ICMS or ISS' },
  icms: { type: 'string', value: 'KIND', description: 'route, exempt or simples; route when absent' },
  recipients: { type: 'string', value: 'KIND', description: 'individual, company or both; both when absent' },
  'offer-days': { type: 'string', value: 'DAYS', description: 'days an offer stays valid; 30 when absent' },
  'weight-unit': {
    type: 'string',
    value: 'UNIT',
    description: 'g or kg, of the weight columns; as the file says when absent',
  },
  decimal: { type: 'string', value: 'SIGN', description: 'comma, dot or auto; auto asks the file' },
  overlaps: {
    type: 'string',
    value: 'RULE',
    description: 'zip ranges that overlap: refuse names them, narrowest lets the narrowest win',
  },
  options: {
    type: 'string',
    value: 'FILE',
    description: 'JSON with more of the same: charges, limits, origins; as in a table document',
  },
} as const satisfies Record<string, Option>;

/** Files named on the command line, with what the options say of their table. */
export type NamedFiles = { files: SourceBytes[]; options: Options };

/** The files of the positional arguments with what the options say of them. */
export async function tableFilesOf(args: Arguments): Promise<NamedFiles> {
  const fromFile = await optionsFile(textOption(args, 'options'));
  const files: SourceBytes[] = [];
  for (const path of args.positionals) files.push({ name: basename(path), bytes: await readInput(path) });
  return { files, options: { ...fromFile, ...optionsFrom(args, fromFile) } };
}

/** Reads a file, or a pipe, that was named on the command line; never more than a table may have. */
export async function readInput(path: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  try {
    // One byte too many tells a file that is too large, also one without an end.
    for await (const chunk of createReadStream(path, { end: mostBytes })) chunks.push(chunk as Buffer);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`Cannot read ${path}: ${reason}`, {
      nextStep: 'Check the name and the permissions of the file.',
    });
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.length <= mostBytes) return new Uint8Array(bytes);
  throw new CommandError(`${path} is larger than ${mostBytes / 1_048_576} MB`, {
    nextStep: 'Divide it into several files.',
  });
}

const mostBytes = defaultSheetLimits.bytes;

type Options = Readonly<Record<string, unknown>>;

async function optionsFile(path: string | undefined): Promise<Options> {
  if (path === undefined) return {};
  const value = await readJson(path);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new CommandError(`${path} should hold a JSON object`);
}

/** Reads a JSON file that was named on the command line. */
export async function readJson(path: string): Promise<unknown> {
  const text = new TextDecoder().decode(await readInput(path));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Single options win over the file of options, member by member. */
function optionsFrom(args: Arguments, base: Options): Options {
  const cubing = integerOption(args, 'cubing', { min: 1, max: 10_000 });
  const minimumCents = reaisOption(args, 'minimum-freight');
  const icms = textOption(args, 'icms');
  const service = given({ name: textOption(args, 'service'), code: textOption(args, 'service-code') });
  const weight = cubing === undefined ? {} : { cubing: { kind: 'factor', gramsPerM3: cubing * 1000 } };
  const tax = given({
    included: args.options['tax-included'] === true ? true : undefined,
    icms: icms === undefined ? undefined : { kind: icms },
  });
  return given({
    ...merged(base, { service, weight, tax }),
    minimum: minimumCents === undefined ? undefined : { cents: minimumCents },
    modal: textOption(args, 'modal'),
    operator: textOption(args, 'operator'),
    recipients: textOption(args, 'recipients'),
    offerValidityDays: integerOption(args, 'offer-days', { min: 1, max: 3650 }),
    weightUnit: textOption(args, 'weight-unit'),
    decimal: textOption(args, 'decimal'),
    overlaps: textOption(args, 'overlaps'),
  });
}

function merged(base: Options, parts: Readonly<Record<string, object>>): Options {
  const filled = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0);
  return Object.fromEntries(filled.map(([name, part]) => [name, { ...asObject(base[name]), ...part }]));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function reaisOption(args: Arguments, name: string): number | undefined {
  const value = textOption(args, name);
  if (value === undefined) return undefined;
  return centsOf(value, name);
}
