import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../kernel/failure.ts';
import { JsonScanner } from './json-scanner.ts';
import { maxDepth, parseRequestBody } from './parse-json.ts';

const scan = (bytes: Uint8Array, path: readonly string[], cuts: readonly number[] = []): JsonScanner => {
  const scanner = new JsonScanner(path, maxDepth);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  let from = 0;
  for (const to of ends) {
    scanner.read(Uint8Array.from(bytes.subarray(from, to)));
    from = to;
  }
  return scanner;
};
const found = (text: string, path: readonly string[] = ['token']) => scan(Buffer.from(text), path).found;

/** What stands at a path of a parsed value, when it is a text with something in it. */
function textAt(value: unknown, path: readonly string[]): string | undefined {
  const at = path.reduce<unknown>(
    (from, name) =>
      typeof from === 'object' && from !== null && !Array.isArray(from)
        ? (from as Record<string, unknown>)[name]
        : undefined,
    value,
  );
  return typeof at === 'string' && at !== '' ? at : undefined;
}

/** The value; undefined of a text that is refused. */
function parsed(bytes: Buffer, members: number): { value: unknown } | undefined {
  try {
    return { value: parseRequestBody(bytes, members) };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

const paths = [['token'], ['shipper', 'token'], ['a', 'b', 'token']] as const;
// Not a backslash alone: where an object with that name was parsed before, V8 14.6 reads any name of one escaped letter
// as a backslash.
const names = fc.constantFrom(
  'token',
  'shipper',
  'Token',
  'SHIPPER',
  'a',
  'b',
  'tok',
  'tokens',
  '',
  'é',
  '😀',
  '"',
  'a\\',
);

/** A text as JSON, any of its characters escaped where that is allowed. */
const written = (text: string) =>
  fc.array(fc.integer({ min: 0, max: 3 }), { minLength: text.length, maxLength: text.length }).map((ways) => {
    const escaped = Array.from({ length: text.length }, (_, at) => {
      const hex = text.charCodeAt(at).toString(16).padStart(4, '0');
      if (ways[at] === 0) return `\\u${hex}`;
      return ways[at] === 1 ? `\\u${hex.toUpperCase()}` : JSON.stringify(text.charAt(at)).slice(1, -1);
    });
    // A pair written half by half would be two lone ones.
    return text.isWellFormed() && /[\ud800-\udfff]/.test(text)
      ? JSON.stringify(text)
      : `"${escaped.join('')}"`;
  });
const space = fc.constantFrom('', '', '', ' ', '\n\t', '\r\n  ');
const text = fc.oneof(names, fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constant('x'.repeat(600)));

/** Random JSON, spaced and escaped at random, with members of our paths all over and names that stand twice. */
const { value: json } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text.chain(written),
    fc.constantFrom('0', '-0', '1.5e3', '1e400', 'true', 'false', 'null', '{}', '[]', '""'),
    fc
      .array(fc.tuple(space, tie('value')), { maxLength: 4 })
      .map((items) => `[${items.map((item) => item.join('')).join(',')}]`),
    fc
      .array(fc.tuple(space, names.chain(written), space, space, tie('value'), space), { maxLength: 5 })
      .map(
        (members) =>
          `{${members.map(([a, name, b, c, value, d]) => `${a}${name}${b}:${c}${value}${d}`).join(',')}}`,
      ),
  ),
}));

type Member = readonly [name: string, value: string];

/** Members among which the path leads on, in any order. */
const leading = (wanted: readonly string[]): fc.Arbitrary<string> => {
  const [name, ...rest] = wanted;
  if (name === undefined) return text.chain(written);
  const others = fc.array(fc.tuple(names.chain(written), json), { maxLength: 3 });
  return fc
    .tuple(others, fc.nat(), space, written(name), leading(rest))
    .map(([members, at, gap, key, value]) => {
      const all: Member[] = [...members];
      all.splice(at % (all.length + 1), 0, [key, value]);
      return `{${all.map(([one, other]) => `${gap}${one}:${gap}${other}`).join(',')}}`;
    });
};

/** A path, and JSON that may hold it. */
const searched = fc
  .constantFrom(...paths)
  .chain((wanted) =>
    fc.record({ wanted: fc.constant(wanted), body: fc.oneof(json, leading(wanted), leading(wanted)) }),
  );

const runs = { numRuns: 3000 };
const cuts = fc.array(fc.nat(), { maxLength: 8 });
const path = fc.constantFrom(...paths);

describe('finding a text in JSON that arrives in chunks', () => {
  it('finds what the parser finds, wherever the chunks are cut', () => {
    let matches = 0;
    fc.assert(
      fc.property(searched, cuts, ({ body, wanted }, at) => {
        const bytes = Buffer.from(body);
        const scanner = scan(bytes, wanted, at);
        const read = parsed(bytes, scanner.members);
        if (read === undefined) return;
        if (scanner.found !== undefined) matches += 1;
        const expected = textAt(read.value, wanted);
        expect(scanner.found).toBe(expected !== undefined && expected.length > 512 ? undefined : expected);
      }),
      { ...runs, numRuns: 5000 },
    );
    expect(matches).toBeGreaterThan(500);
  });

  it('says the same byte by byte as at once, of anything at all', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      searched.map(({ body }) => Buffer.from(body)),
      fc
        .tuple(
          searched.map(({ body }) => body),
          fc.nat(),
          fc.nat(255),
        )
        .map(([body, at, byte]) => {
          const broken = Buffer.from(body);
          if (broken.length > 0) broken[at % broken.length] = byte;
          return broken;
        }),
    );
    fc.assert(
      fc.property(bytes, path, (body, wanted) => {
        const whole = scan(body, wanted);
        const single = scan(
          body,
          wanted,
          Array.from(body, (_, at) => at),
        );
        const said = ({ found, members, commas, isTooDeep }: JsonScanner) => ({
          found,
          members,
          commas,
          isTooDeep,
        });
        expect(said(single)).toEqual(said(whole));
      }),
      runs,
    );
  });

  it('admits nothing but what the parser reads or refuses, however the bytes are broken', () => {
    fc.assert(
      fc.property(searched, fc.nat(), fc.nat(255), ({ body, wanted }, at, byte) => {
        const bytes = Buffer.from(body);
        bytes[at % bytes.length] = byte;
        const scanner = scan(bytes, wanted);
        const read = parsed(bytes, scanner.members);
        if (read === undefined || scanner.found === undefined) return;
        expect(scanner.found).toBe(textAt(read.value, wanted));
      }),
      runs,
    );
  });

  it('counts the members of all objects', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (body) => {
        let members = 0;
        JSON.parse(body, function (this: unknown, name, value: unknown) {
          if (!Array.isArray(this) && name !== '') members += 1;
          return value;
        });
        fc.pre(!body.includes('"":'));
        expect(scan(Buffer.from(body), []).members).toBe(members);
      }),
      runs,
    );
  });

  it.each([
    ['behind everything else', '{"a":[{"token":"no"}],"b":{"token":"no"},"token":"yes"}'],
    ['with an escaped name', '{"\\u0074oke\\u006E":"yes"}'],
    ['escaped itself', '{"token":"\\u0079\\u0065s"}'],
    ['between spaces', ' {\n"token"\t:\r\n "yes" }'],
    ['the first of two', '{"token":"yes","token":"no"}'],
    ['behind names that only look like it', '{"Token":"no","tokens":"no","to\\"ken":"no","token":"yes"}'],
    ['behind an empty one', '{"token":"","x":{"token":"no"},"token":"yes"}'],
  ])('finds it %s', (_, body) => {
    expect(found(body)).toBe('yes');
  });

  it.each([
    ['of another letter case', '{"TOKEN":"x"}'],
    ['one level too deep', '{"a":{"token":"x"}}'],
    ['in a list', '[{"token":"x"}]'],
    ['that is a name', '{"x":"token","y":"x"}'],
    ['that is no text', '{"token":1,"x":"y"}'],
    ['that is an object', '{"token":{"token":"x"}}'],
    ['that is a list', '{"token":["x"]}'],
    ['in a text', '{"a":"{\\"token\\":\\"x\\"}"}'],
  ])('does not find one %s', (_, body) => {
    expect(found(body)).toBeUndefined();
  });

  it('follows a path through objects alone', () => {
    expect(found('{"shipper":{"x":{"token":"no"},"token":"yes"}}', ['shipper', 'token'])).toBe('yes');
    expect(found('{"shipper":[{"token":"no"}],"token":"no"}', ['shipper', 'token'])).toBeUndefined();
    expect(found('{"shipper":{},"x":{"token":"no"}}', ['shipper', 'token'])).toBeUndefined();
  });

  it('finds it whatever the case of its names, where that is asked for', () => {
    const inAnyCase = (body: string) => {
      const scanner = new JsonScanner(['Shipper', 'token'], maxDepth, true);
      for (const byte of Buffer.from(body)) scanner.read(Uint8Array.of(byte));
      return scanner.found;
    };
    expect(inAnyCase('{"SHIPPER":{"tok\\u0045N":"yes"}}')).toBe('yes');
    expect(inAnyCase('{"shipper":{"TOKEN":"first","token":"second"}}')).toBe('first');
    expect(inAnyCase('{"shipper":{"to\u212aen":"no"},"shıpper":{"token":"no"}}')).toBeUndefined();
  });

  it('counts the members of the upper levels apart', () => {
    const text = '{"a":{"b":1},"c":[{"d":1,"e":{"f":{"g":1}}}],"h":[[{"i":1}]]}';
    expect(scan(Buffer.from(text), []).upperMembers).toBe(6);
    expect(scan(Buffer.from(text), []).members).toBe(9);
  });

  it('stops at the level that no body may have', () => {
    const scanner = scan(Buffer.from(`${'['.repeat(200_000)}{"token":"x"`), ['token']);
    expect({ isTooDeep: scanner.isTooDeep, found: scanner.found }).toEqual({
      isTooDeep: true,
      found: undefined,
    });
    expect(scan(Buffer.from(`${'['.repeat(32)}${']'.repeat(32)}`), []).isTooDeep).toBe(false);
  });

  it('keeps nothing of a text without an end', () => {
    const scanner = new JsonScanner(['token'], maxDepth);
    scanner.read(Buffer.from('{"token":"'));
    for (let count = 0; count < 100; count += 1) scanner.read(Buffer.alloc(1000, 'x'));
    scanner.read(Buffer.from('","token":"yes"}'));
    expect(scanner.found).toBe('yes');
  });
});
