import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { instant, orNull } from '../../../../contract/src/admin/common.ts';
import { date, flag, integer, oneOf, publicId, text } from '../../../../contract/src/values.ts';
import { type Arguments, UsageError } from '../command.ts';
import { optionsOf } from './options-of.ts';

const schema = Type.Object({
  name: text('What people call it.', { max: 20 }),
  ...Type.Partial(
    Type.Object({
      shipperId: publicId('Only of this shipper; of all when absent.'),
      groupId: publicId('Only of this group.'),
      state: oneOf(['not_linked', 'linked'], 'Only where it stands there; `linked` when absent.'),
      order: oneOf(['none', 'strict'], '`none`: in any order; `strict`: one after the other.'),
      kinds: Type.Array(oneOf(['a', 'b'], 'A kind.'), { description: 'What it is told; all when absent.' }),
      occurrenceCodes: Type.Array(integer('Code.', { min: 0, max: 999 }), { description: 'Only these.' }),
      deadlineMs: orNull(integer('Longest wait; null: for ever.', { min: 1, max: 30_000 })),
      minimumCents: integer('Least it costs.', { min: 0, max: 1_000_000 }),
      from: date('First day (São Paulo); today when absent.'),
      since: instant('From then on.'),
      freightCode: text('The freight.', { max: 13, pattern: '^FR[0-9]{6}[0-9A-Z]{5}$' }),
      unlinked: flag('Only those that wait for a freight, or only others.'),
      cursor: text('`nextCursor` of the page before.', { max: 20 }),
      limit: integer('Most items in the answer; 50 when absent.', { min: 1, max: 200 }),
      auth: Type.Object({
        kind: oneOf(['none', 'basic'], 'How it shows who it is.'),
        secret: Type.Unsafe<string>({
          ...text('The password; sealed, and never shown again.', { max: 9 }),
          'x-secret': true,
        }),
      }),
    }),
  ).properties,
});

const helpOf = (member: string, overrides = {}) => {
  const [[name, option] = []] = Object.entries(optionsOf(schema, [member], overrides).options);
  return { name, ...option };
};
const typed = (options: Arguments['options']): Arguments => ({ positionals: [], options });
const read = (member: string, words: Arguments['options']) => optionsOf(schema, [member]).read(typed(words));

describe('options that restate members of a schema', () => {
  it('are called as the members, in kebab case, in the singular and without the unit', () => {
    const names = Object.keys(
      optionsOf(schema, ['groupId', 'kinds', 'occurrenceCodes', 'deadlineMs', 'minimumCents', 'auth.kind'])
        .options,
    );
    expect(names).toEqual(['group', 'kind', 'occurrence-code', 'deadline', 'minimum', 'auth']);
    expect(Object.keys(optionsOf(schema, ['occurrenceCodes:code']).options)).toEqual(['code']);
  });

  it('say what the reference of the API says, as a line of help', () => {
    expect(helpOf('name')).toMatchObject({ value: 'NAME', description: 'what people call it; required' });
    expect(helpOf('limit')).toMatchObject({
      value: 'N',
      description: 'most items in the answer, 1 to 200; 50 when absent',
    });
    expect(helpOf('deadlineMs')).toMatchObject({
      value: 'MS',
      description: 'longest wait, 1 to 30000; absent: for ever',
    });
    expect(helpOf('unlinked')).toEqual({
      name: 'unlinked',
      type: 'boolean',
      description: 'only those that wait for a freight',
    });
    expect(helpOf('cursor')).toMatchObject({
      name: 'after',
      value: 'ID',
      description: 'go on after this one',
    });
  });

  it('say how a value is written, before what holds in its absence', () => {
    expect(helpOf('shipperId')).toMatchObject({
      ...{ name: 'shipper', value: 'SHIPPER' },
      description: 'only of this shipper, by CNPJ or id; of all when absent',
    });
    expect(helpOf('from').description).toBe('first day (São Paulo), YYYY-MM-DD; today when absent');
    expect(helpOf('since').description).toBe('from then on: a day, or 2026-11-20T12:00:00-03:00');
    expect(helpOf('minimumCents').value).toBe('REAIS');
    expect(helpOf('auth.secret')).toMatchObject({
      ...{ name: 'auth-secret-file', value: 'FILE' },
      description: 'file with the password; - for standard input',
    });
  });

  it('name every value there is to choose from, once', () => {
    expect(helpOf('state').description).toBe(
      'only where it stands there: not_linked or linked; linked when absent',
    );
    expect(helpOf('order').description).toBe('none: in any order; strict: one after the other');
    expect(helpOf('kinds')).toMatchObject({
      multiple: true,
      description: 'what it is told: a or b; repeat for more; all when absent',
    });
  });

  it('let a command say otherwise', () => {
    expect(helpOf('name', { name: { value: 'TEXT', absent: 'the host' } })).toMatchObject({
      value: 'TEXT',
      description: 'what people call it; the host when absent',
    });
    expect(helpOf('name', { name: { description: 'its name', absent: '' } }).description).toBe('its name');
  });

  it('refuse a member that the schema does not have', () => {
    expect(() => optionsOf(schema, ['auth.user'])).toThrow('no member auth.user');
  });

  it('read what was typed into the words of the API, members of members too', async () => {
    const all = optionsOf(schema, [
      ...[
        'name',
        'state',
        'occurrenceCodes',
        'minimumCents',
        'since',
        'freightCode',
        'unlinked',
        'auth.kind',
      ],
      ...['deadlineMs', 'limit'],
    ]);
    const words = {
      ...{ name: 'Um', state: 'not-linked', 'occurrence-code': ['1', '20'], minimum: '45,9', unlinked: true },
      ...{ since: '2026-11-20', freight: 'fr261120abc12', auth: 'basic', limit: '7' },
    };
    expect(await all.read(typed(words))).toEqual({
      ...{ name: 'Um', state: 'not_linked', occurrenceCodes: [1, 20], minimumCents: 4590, unlinked: true },
      ...{
        since: '2026-11-20T03:00:00.000Z',
        freightCode: 'FR261120ABC12',
        auth: { kind: 'basic' },
        limit: 7,
      },
    });
  });

  it.each([
    ['limit=201', '--limit must be a whole number from 1 to 200'],
    ['limit=1e2', '--limit must be a whole number'],
    ['groupId:group=0', '--group must be a whole number from 1,'],
    ['minimumCents:minimum=1.234', '--minimum must be an amount in reais'],
    ['from=2026-02-30', '--from wants a day as YYYY-MM-DD'],
    ['since=now', '--since wants a day or a time'],
  ])('refuse %s, which cannot be, by the name of the option', async (given, message) => {
    const [member = '', word = ''] = given.split('=');
    const reading = read(member, { [member.split(':').at(-1) ?? '']: word });
    await expect(reading).rejects.toThrow(UsageError);
    await expect(reading).rejects.toThrow(message);
  });

  it('leave a word to the schema that is none of its values, which names them all', async () => {
    expect(await read('state', { state: 'gone' })).toEqual({ state: 'gone' });
  });
});
