import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkArchive } from '../../src/cli/doctor/archive.ts';
import type { Config } from '../../src/config/config.ts';
import { archiveClosed } from '../../src/freight/archive/archive-closed.ts';
import { keeperOfDays } from '../../src/freight/archive/keep-archive.ts';
import { readManifest } from '../../src/freight/archive/manifest.ts';
import {
  archiveDay,
  dayAt,
  folderOfDay,
  isKept,
  keepDay,
} from '../../src/freight/archive/quotes/archive-day.ts';
import { quotesKind } from '../../src/freight/archive/quotes/columns.ts';
import { archiveViews, readViews } from '../../src/freight/archive/views.ts';
import { overBeforeMs, withArchive } from '../../src/freight/archive/world.ts';
import { writePeriod } from '../../src/freight/archive/write-period.ts';
import { goodsOf } from '../../src/freight/quote/archive/goods-of.ts';
import { decodeDecision } from '../../src/freight/quote/store/decision-bytes.ts';
import { dropOldQuotes } from '../../src/freight/quote/store/partitions.ts';
import { timeOrderedPrefix } from '../../src/kernel/ids.ts';
import { askFiles, type ReplyCell } from '../../src/platform/parquet/ask.ts';
import type { Horizon } from '../../src/platform/retention/horizon.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { audited, hiredWithNfe, honestItem } from '../support/audits.ts';
import { callCarreto } from '../support/call-carreto.ts';
import { sendCtes, senderOf } from '../support/ctes.ts';
import { someRecipient } from '../support/hire.ts';
import { catchUpTo, horizonNow, setDatabaseClock } from '../support/moving-clock.ts';
import { carrierTokenOf, resultsOf } from '../support/occurrences.ts';
import { quoteBody, sendQuote } from '../support/quote.ts';
import { databaseEnvironment } from '../support/run-carreto.ts';
import { openBareShop, openShop, type Shop } from '../support/shop.ts';
import { withoutPackage } from '../support/without-package.ts';

const today = '2026-11-20T12:00:00Z';
const day = dayAt(Date.parse(today));
let app: TestApp;
let shop: Shop;
let home: string;
let folder: string;
let freight: string;

const world = () => ({ db: app.ctx.db, connection: app.connection, folder });
const environment = () => ({ ...databaseEnvironment(app.connection), CARRETO_ARCHIVE: folder });

async function archiveAll(again = false) {
  const endedByMs = await overBeforeMs(app.ctx.db);
  return withArchive(world(), (archive) => archiveClosed(archive, { endedByMs, again }));
}

/** What the archive answers; fails where it refuses. */
async function ask(statement: string): Promise<Record<string, ReplyCell>[]> {
  const views = await readViews(folder);
  if (views === undefined) throw new Error('no archive');
  const reply = await askFiles({ sql: statement, views, mostRows: 10_000, deadlineMs: 60_000 });
  if (reply.kind === 'refused') throw new Error(reply.sentence);
  return reply.rows.map((row) =>
    Object.fromEntries(reply.columns.map((name, index) => [name, row[index] ?? null])),
  );
}

/** Somebody at a zip code of a street, not of a region. */
function personAt(cep: string) {
  return { ...someRecipient, endereco: { ...someRecipient.endereco, cep } };
}

/** An instant as DuckDB writes it: without zeros at the end of a fraction. */
function utc(at: Date | number): string {
  const [whole = '', fraction = ''] = new Date(at).toISOString().replace('T', ' ').slice(0, -1).split('.');
  return fraction === '000' ? whole : `${whole}.${fraction.replace(/0+$/, '')}`;
}

type Expected = Record<string, ReplyCell> & { offer_number: number | null };

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'carreto-archive-'));
  folder = join(home, 'archive');
  app = await startTestApp({ alignsDatabase: true, environment: { CARRETO_ARCHIVE: folder } });
  shop = await openShop(app);
  for (const changes of [{}, { channel: 'loja' }]) await sendQuote(app, quoteBody(shop, changes));
  // Nobody carries for it.
  await sendQuote(app, quoteBody(await openBareShop(app, 7)));
  const hired = await hiredWithNfe(app, shop, {
    quote: { recipient: { type: 0, country: 'BRA', zipcode: 1_310_100 } },
    recipient: personAt('01310100'),
  });
  freight = hired.freight;
  const token = await carrierTokenOf(app, freight);
  const said = { descricao_ocorrencia: 'Falei com a Maria', mensagem: 'Maria Aparecida não estava' };
  const occurrence = { id_frete: freight, codigo: 15, data_ocorrencia: '2026-11-20 09:00:00', ...said };
  expect(await resultsOf(app, token, [occurrence])).toEqual(['aceita']);
  const sender = await senderOf(app, freight);
  await sendCtes(app, sender, [await honestItem(app, { shop, sender, freight }, { numero_nf: hired.nfe })]);
  await app.settle();
  await audited(app);
  await catchUpTo(app, '2026-12-03T12:00:00Z');
  await app.ctx.mirror.refresh();
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true });
});

describe('an archive', () => {
  test('holds each day of quotes and each month as the database has it, row for row', async () => {
    const run = await archiveAll();
    expect(run?.written.map(({ kind, period }) => `${kind} ${period}`)).toEqual(
      expect.arrayContaining([
        'quotes 2026-11-20',
        'freights 2026-11',
        'occurrences 2026-11',
        'audits 2026-11',
      ]),
    );
    const stored = await app.ctx.db
      .selectFrom('quote')
      .selectAll()
      .orderBy('shipperId')
      .orderBy('id')
      .execute();
    expect(stored).toHaveLength(4);
    const expected = stored.flatMap(
      ({ id, requestId, shipperId, quotedAt, destinationZip, ...row }): Expected[] => {
        const decision = decodeDecision(row.decision);
        const goods = goodsOf(decision);
        const shared = {
          ...{ quote_id: id, request_id: requestId, shipper_id: shipperId, quoted_at: utc(quotedAt) },
          ...{ quoted_on: '2026-11-20', destination_zip: String(destinationZip).padStart(8, '0') },
          ...{ origin_zip: String(row.originZip), channel: decision.request.channel },
          ...{ units: goods.units, weight_g: goods.weightG, goods_cents: goods.valueCents },
          ...{ offer_count: decision.offers.length, recipient_type: decision.request.recipient.type },
        };
        return decision.offers.length === 0
          ? [{ ...shared, offer_number: null, cost_cents: null }]
          : decision.offers.map((offer, index) => ({
              ...shared,
              ...{ offer_number: index + 1, table_version_id: offer.versionId },
              ...{ cost_cents: offer.costCents, final_cents: offer.finalCents },
              ...{ transit_minutes: offer.transitMinutes, extra_days: offer.extraDays },
              expires_at: utc(offer.expiresAtMs),
            }));
      },
    );
    const quotes = await ask('select * from quotes order by shipper_id, quote_id');
    const offers = await ask('select * from offers order by shipper_id, quote_id, offer_number');
    expect(offers).toMatchObject(expected.filter(({ offer_number }) => offer_number !== null));
    expect(quotes).toMatchObject(
      expected
        .filter(({ offer_number }) => (offer_number ?? 1) === 1)
        .map((row) => ({
          quote_id: row.quote_id,
          offer_count: row.offer_count,
          goods_cents: row.goods_cents,
        })),
    );
    expect(quotes.map(({ offer_count }) => offer_count)).toContain(0);
    expect(offers.every(({ carrier, carrier_id }) => carrier !== null && carrier_id !== null)).toBe(true);
  });

  test('holds freights, occurrences and audits as the database has them', async () => {
    const freights = await sql<Record<string, unknown>>`
      select code as freight, freight.number as freight_number, freight.carrier_id, order_number, offer_token as quote_id,
        agreement #>> '{carrier,service}' as service, (agreement #>> '{price,costCents}')::bigint as cost_cents,
        progress.phase, progress.status_code, recipient.zip as destination_zip, recipient.city as destination_city
      from freight join freight_progress as progress on progress.freight_code = code
      join freight_recipient as recipient on recipient.freight_code = code order by code`.execute(app.ctx.db);
    expect(freights.rows).toHaveLength(1);
    // `camelCase` of the plugin is for names alone.
    const asWritten = freights.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ]),
      ),
    );
    expect(await ask('select * from freights order by freight')).toMatchObject(asWritten);
    const occurrences = await app.ctx.db.selectFrom('occurrence').selectAll().orderBy('id').execute();
    expect(occurrences.length).toBeGreaterThan(1);
    expect(await ask('select * from occurrences order by occurrence_id')).toMatchObject(
      occurrences.map(({ id, freightCode, code, source, occurredAt }) => ({
        ...{ occurrence_id: id, freight: freightCode, code, source, occurred_at: utc(occurredAt) },
      })),
    );
    const audits = await app.ctx.db.selectFrom('cteAudit').selectAll().orderBy('id').execute();
    expect(audits.length).toBeGreaterThan(0);
    expect(await ask('select * from audits order by audit_id')).toMatchObject(
      audits.map(({ id, cteId, outcome, chargedCents, expectedCents, differenceCents }) => ({
        ...{ audit_id: id, cte_id: cteId, freight, outcome, charged_cents: chargedCents },
        ...{ expected_cents: expectedCents, difference_cents: differenceCents },
      })),
    );
  });

  test('names no recipient, and its owner alone may read it', async () => {
    const everything = JSON.stringify(
      await Promise.all(
        ['quotes', 'offers', 'freights', 'occurrences', 'audits'].map((view) => ask(`select * from ${view}`)),
      ),
    );
    const { nome, email, telefone, cnpj_cpf, endereco } = someRecipient;
    for (const text of [nome, 'Maria', email, telefone, cnpj_cpf, endereco.rua, endereco.complemento])
      expect(everything).not.toContain(text);
    expect(everything).toContain('01310100');
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
  });

  test('is not written again while nothing changed, and months are when something did', async () => {
    expect(await archiveAll()).toEqual({ written: [], forgotten: 0 });
    expect(await archiveAll(true)).toEqual({ written: [], forgotten: 0 });
    const token = await carrierTokenOf(app, freight);
    const occurrence = { id_frete: freight, codigo: 2, data_ocorrencia: '2026-11-21 10:30:00' };
    expect(await resultsOf(app, token, [occurrence])).toEqual(['aceita']);
    expect((await archiveAll())?.written).toEqual([]);
    expect((await archiveAll(true))?.written.map(({ kind }) => kind)).toEqual(['freights', 'occurrences']);
    expect(await ask('select code from occurrences where code = 2')).toHaveLength(1);
  });
});

describe('docs/archive.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/archive.md'), 'utf8');

  test('asks what can be answered', async () => {
    const [, examples = ''] = /<!-- examples -->\n```sql\n([\s\S]*?)```/.exec(page) ?? [];
    const statements = examples.split(';').filter((text) => text.trim() !== '');
    expect(statements.length).toBeGreaterThan(5);
    for (const statement of statements) expect(await ask(statement)).toBeInstanceOf(Array);
    expect(await ask(statements[1] ?? '')).not.toEqual([]);
  });

  test('lists every column with its type and what it says', () => {
    for (const { name, columns } of archiveViews)
      for (const column of columns)
        expect([name, page]).toEqual([
          name,
          expect.stringContaining(`| \`${column.name}\` | ${column.type} | ${column.means} |`),
        ]);
  });
});

/** What the archive says of the day. */
async function rowsOfDay(): Promise<string> {
  return JSON.stringify(await ask('select * from offers order by quote_id, offer_number'));
}

describe('what is interrupted or damaged', () => {
  const damages: [string, (path: string, files: string[]) => Promise<void>][] = [
    ['a file that is missing', (path, [first = '']) => rm(join(path, first))],
    [
      'a file that was cut off',
      async (path, [first = '']) => {
        const bytes = await readFile(join(path, first));
        await writeFile(join(path, first), bytes.subarray(0, -100));
      },
    ],
    [
      'a file with another byte',
      async (path, [first = '']) => {
        const bytes = await readFile(join(path, first));
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
        await writeFile(join(path, first), bytes);
      },
    ],
    ['no manifest', (path) => rm(join(path, 'manifest.json'))],
    [
      'a manifest of fewer quotes',
      async (path) => {
        const manifest = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));
        await writeFile(
          join(path, 'manifest.json'),
          JSON.stringify({ ...manifest, sums: { ...manifest.sums, quotes: 1 } }),
        );
      },
    ],
    [
      'a manifest of other rows',
      async (path) => {
        const manifest = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));
        await writeFile(join(path, 'manifest.json'), JSON.stringify({ ...manifest, rows: 1 }));
      },
    ],
    [
      'unfinished files of a run that was killed',
      async (path) => {
        await writeFile(join(path, '0000000000000000.parquet.tmp'), 'half');
        await writeFile(join(path, '1111111111111111.parquet'), 'whole, and named by nobody');
        await rm(join(path, 'manifest.json'));
      },
    ],
  ];
  test.each(damages)('%s: the day does not count as kept, and is written whole again', async (_, damage) => {
    const before = await rowsOfDay();
    const path = folderOfDay(folder, day);
    const files = (await readManifest(path))?.files.map(({ name }) => name) ?? [];
    await damage(path, files);
    const kept = await withArchive(world(), async (archive) => [
      await isKept(archive, day),
      await keepDay(archive, day),
      await isKept(archive, day),
    ]);
    expect(kept).toEqual([false, true, true]);
    expect(await rowsOfDay()).toBe(before);
    const named = (await readManifest(path))?.files.map(({ name }) => name) ?? [];
    expect((await readdir(path)).sort()).toEqual([...named, 'manifest.json'].sort());
  });

  test('a source that fails in the middle leaves the period as it was', async () => {
    const before = await rowsOfDay();
    const path = folderOfDay(folder, day);
    const files = await readdir(path);
    async function* failing() {
      yield [];
      throw new Error('the database went away');
    }
    await expect(
      writePeriod({ archive: folder, period: day.period }, quotesKind, {
        ...{ pages: failing(), state: '', writtenAt: new Date(today) },
      }),
    ).rejects.toThrow('the database went away');
    expect(await readdir(path)).toEqual(files);
    expect(await rowsOfDay()).toBe(before);
  });

  test('only one process writes at a time', async () => {
    const inner = await withArchive(world(), () => withArchive(world(), async () => 'both'));
    expect(inner).toBeUndefined();
    const busy = await withArchive(world(), () => callCarreto(['archive'], environment()));
    expect(busy).toMatchObject({ code: 69, err: expect.stringContaining('Another process is writing') });
  });
});

/** Drops days past a term of one day, where the archive is in a folder. */
function dropped(horizon: Horizon, archiveFolder: string): Promise<string[]> {
  const config = { ...app.ctx.config, archiveFolder, quoteRetentionDays: 1 };
  return dropOldQuotes({ ...app.ctx, config }, horizon, keeperOfDays({ ...world(), config }));
}

describe('a worker', () => {
  test('writes what is over at night, and not while shops are busy', async () => {
    app.clock.set('2026-12-04T12:00:00Z');
    expect((await sendQuote(app, quoteBody(shop))).status).toBe(200);
    const path = folderOfDay(folder, dayAt(Date.parse('2026-12-04T12:00:00Z')));
    for (const [now, isThere] of [
      ['2026-12-05T05:59:00Z', false],
      ['2026-12-05T06:05:00Z', true],
    ] as const) {
      await catchUpTo(app, now);
      await app.settle();
      expect((await readManifest(path).catch(() => undefined)) !== undefined).toBe(isThere);
    }
    expect((await readManifest(path))?.sums.quotes).toBe(1);
    await app.ctx.db
      .deleteFrom('quote')
      .where('id', '>', timeOrderedPrefix(Date.parse('2026-12-04T00:00:00Z')))
      .execute();
    await rm(path, { recursive: true });
  });
});

describe('the doctor', () => {
  const says = async (changes: Partial<Config>) =>
    (await checkArchive(app.ctx.db, { ...app.ctx.config, ...changes }))[0];

  test('says whether days get into the archive, and what keeps them from it', async () => {
    await catchUpTo(app, '2026-12-03T12:00:00Z');
    expect(await says({})).toMatchObject({
      status: 'ok',
      finding: 'it has every day of quotes that it should have',
    });
    const path = folderOfDay(folder, day);
    await rename(path, `${path}.aside`);
    expect(await says({})).toMatchObject({ status: 'warn', finding: expect.stringContaining('2026-11-20') });
    await rename(`${path}.aside`, path);
    expect(await says({ archiveFolder: join(home, 'nowhere') })).toMatchObject({ status: 'fail' });
    expect(await says({ archiveFolder: undefined })).toMatchObject({
      ...{ status: 'warn', finding: expect.stringContaining('CARRETO_ARCHIVE is not set here') },
    });
  });

  test('and the commands say what to install where DuckDB is not', async () => {
    const { found, quotes, ran } = await withoutPackage('@duckdb/node-api', async () => ({
      found: await says({}),
      quotes: await dropped(await horizonNow(app), folder),
      ran: await callCarreto(['archive', '--again'], environment()),
    }));
    expect(found).toMatchObject({ status: 'fail', todo: expect.stringContaining('npm install') });
    // Days without quotes need no file.
    expect(quotes).not.toContain(day.partition);
    // Nothing was to be written.
    expect(ran.code).toBe(0);
  });
});

describe('a folder that is not the archive', () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    ['an empty mount point', () => mkdtemp(join(home, 'empty-')), /archive\.json is missing there/],
    ['a folder that is not there', async () => join(home, 'nowhere'), /archive\.json is missing there/],
    [
      'a file',
      async () => {
        await writeFile(join(home, 'file'), '');
        return join(home, 'file');
      },
      /archive\.json is missing there/,
    ],
    [
      'the archive of another installation',
      async () => {
        const other = await mkdtemp(join(home, 'other-'));
        await writeFile(join(other, 'archive.json'), '{"v":1,"id":"of-another"}');
        return other;
      },
      /of another installation/,
    ],
  ])('%s is refused with a sentence, and nothing is dropped', async (_, make, sentence) => {
    const wrong = await make();
    const ran = await callCarreto(['archive'], { ...environment(), CARRETO_ARCHIVE: wrong });
    expect(ran.code).toBe(69);
    expect(ran.err).toMatch(sentence);
    const now = Date.now();
    await catchUpTo(app, new Date(now - 3 * 86_400_000).toISOString());
    // Commands go by the real clock.
    await setDatabaseClock(app.ctx.db, new Date(now).toISOString());
    const until = new Date(now - 86_400_000).toISOString().slice(0, 10);
    const retention = await callCarreto(['retention', 'catch-up', '--until', until, '--yes'], {
      ...{ ...environment(), CARRETO_ARCHIVE: wrong, CARRETO_QUOTE_RETENTION_DAYS: '1' },
    });
    expect([retention.code, retention.err]).toEqual([69, expect.stringMatching(sentence)]);
    const horizon = await catchUpTo(app, '2026-12-03T12:00:00Z');
    expect(await dropped(horizon, wrong)).toEqual([]);
    expect(await app.ctx.db.selectFrom('quote').select('id').execute()).toHaveLength(4);
  });

  test('a file in the way of one is said', async () => {
    const path = folderOfDay(folder, day);
    const aside = `${path}.aside`;
    await rename(path, aside);
    await writeFile(path, '');
    await expect(withArchive(world(), (archive) => archiveDay(archive, day))).rejects.toThrow(
      /it is a file, not a folder/,
    );
    await rm(path);
    await rename(aside, path);
  });
});

describe('days of quotes', () => {
  test('are dropped once they are in the archive, written first where they are not, and can still be asked', async () => {
    const before = await rowsOfDay();
    await rm(folderOfDay(folder, day), { recursive: true });
    expect(await dropped(await horizonNow(app), folder)).toContain(day.partition);
    expect(await app.ctx.db.selectFrom('quote').select('id').execute()).toEqual([]);
    expect(await rowsOfDay()).toBe(before);
    const answer = await callCarreto(
      ['ask', 'select count(*) as quotes, sum(offer_count) as offers from quotes', '--format', 'json'],
      environment(),
    );
    expect(answer.err).toBe('');
    const [counted] = JSON.parse(answer.out);
    expect(counted).toEqual({ quotes: 4, offers: JSON.parse(before).length });
  });
});

describe('a recipient who is forgotten', () => {
  test('leaves the archive, too: months are written anew, and days that the database has dropped', async () => {
    const before = await ask('select * from quotes order by quote_id');
    const [hired] = await ask(`select quote_id, destination_zip from freights where freight = '${freight}'`);
    expect(hired?.destination_zip).toBe('01310100');
    const files = await readdir(folderOfDay(folder, day));
    const ran = await callCarreto(['privacy', 'anonymise', '--freight', freight], environment());
    expect([ran.code, ran.err]).toEqual([0, '']);
    expect(ran.out).toContain('Took what it held of 1 freight out of the archive.');
    expect(await ask('select destination_zip, forgotten from freights')).toEqual([
      { destination_zip: '01310000', forgotten: true },
    ]);
    const after = await ask('select * from quotes order by quote_id');
    expect(after).toEqual(
      before.map((row) => (row.quote_id === hired?.quote_id ? { ...row, destination_zip: '01310000' } : row)),
    );
    expect((await readdir(folderOfDay(folder, day))).filter((name) => files.includes(name))).toEqual([
      'manifest.json',
    ]);
    expect(await app.ctx.db.selectFrom('archiveForgotten').selectAll().execute()).toEqual([]);
  });
});

describe('./carreto archive --adopt', () => {
  test('begins anew in a folder, and takes one over that was the archive before', async () => {
    const other = await mkdtemp(join(home, 'anew-'));
    const elsewhere = { ...environment(), CARRETO_ARCHIVE: other };
    expect((await callCarreto(['archive'], elsewhere)).code).toBe(69);
    const adopted = await callCarreto(['archive', '--adopt', '--json'], elsewhere);
    expect([adopted.code, adopted.err]).toEqual([0, '']);
    expect(JSON.parse(adopted.out).written).toContainEqual(
      expect.objectContaining({ kind: 'freights', period: '2026-11', rows: 1 }),
    );
    // What was the archive is not any more, until it is taken over again.
    expect((await callCarreto(['archive'], environment())).err).toContain('of another installation');
    expect((await callCarreto(['archive', '--adopt'], environment())).code).toBe(0);
    expect((await callCarreto(['archive'], environment())).out).toContain('is over is in the archive');
  });
});
