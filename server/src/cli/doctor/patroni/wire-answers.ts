import { Ajv, type ValidateFunction } from 'ajv';
import type { PatroniCluster, PatroniNode } from './patroni-cluster.ts';

/** `GET /cluster`, as far as it is read. */
export type ClusterJson = {
  members: { name: string; role: string; state: string; api_url: string }[];
  pause?: boolean;
};

type NodeJson = { patroni: { version: string }; postmaster_start_time?: string | null };
type RulesJson = Readonly<Record<string, unknown>>;
type Rules = Pick<PatroniCluster, 'isPaused' | 'isSynchronous' | 'isStrict' | 'isFailsafe'>;

const ajv = new Ajv({ strictTypes: false, strictRequired: false });
const text = { type: 'string', maxLength: 1000 };
const isCluster = ajv.compile<ClusterJson>({
  type: 'object',
  required: ['members'],
  properties: {
    members: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['name', 'role', 'state', 'api_url'],
        properties: { name: text, role: text, state: text, api_url: text },
      },
    },
    pause: { type: 'boolean' },
  },
});
const isNode = ajv.compile<NodeJson>({
  type: 'object',
  required: ['patroni'],
  properties: {
    patroni: {
      type: 'object',
      required: ['version'],
      properties: { version: { type: 'string', pattern: '^\\d{1,4}\\.\\d' } },
    },
    postmaster_start_time: { ...text, nullable: true },
  },
});
const isRules = ajv.compile<RulesJson>({ type: 'object' });

/** What Patroni takes for yes, whatever kind of value it is. */
const yes: ReadonlySet<string> = new Set(['on', 'true', 'yes', '1']);

/** Reads `GET /cluster`. Throws where it is anything else. */
export function readCluster(body: string): ClusterJson {
  return read(body, isCluster);
}

/** Reads `GET /patroni`. Throws where it is anything else. */
export function readNode(body: string): PatroniNode {
  const { patroni, postmaster_start_time: start } = read(body, isNode);
  return { version: patroni.version, serverStartUs: microseconds(start ?? '') };
}

/** Reads `GET /config`, the rules that are the same for all members. Throws where it is anything else. */
export function readRules(body: string): Rules {
  const rules = read(body, isRules);
  const isOn = (name: string): boolean => yes.has(wordOf(rules[name]));
  return {
    isPaused: isOn('pause'),
    isSynchronous: isOn('synchronous_mode') || wordOf(rules.synchronous_mode) === 'quorum',
    isStrict: isOn('synchronous_mode_strict'),
    isFailsafe: isOn('failsafe_mode'),
  };
}

function wordOf(value: unknown): string {
  return String(value).toLowerCase();
}

function read<Value>(body: string, fits: ValidateFunction<Value>): Value {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Error('it answers something else than JSON');
  }
  if (!fits(value)) throw new Error('it answers something else than Patroni does');
  return value;
}

const instant = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d:?\d\d|[+-]\d\d)$/;

/** Microseconds since 1970 of an instant as Python and PostgreSQL write it; undefined for anything else. */
function microseconds(written: string): bigint | undefined {
  const [, day, time, fraction = '', zone = ''] = instant.exec(written) ?? [];
  const ms = Date.parse(`${day}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`);
  return Number.isNaN(ms) ? undefined : BigInt(ms) * 1000n + BigInt(fraction.padEnd(6, '0'));
}
