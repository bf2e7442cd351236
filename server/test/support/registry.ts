import type { Address } from '@carreto/contract/admin/common';
import type { NewCarrier } from '@carreto/contract/admin/registry/carriers';
import type { NewDispatchPoint } from '@carreto/contract/admin/registry/dispatch-points';
import type { NewShipper } from '@carreto/contract/admin/registry/shippers';
import { type Kysely, sql } from 'kysely';
import { cnpjCheckDigits } from '../../src/kernel/cnpj.ts';
import { Failure } from '../../src/kernel/failure.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import type { Actor } from '../../src/registry/changes/change.ts';
import type { Rows } from '../../src/rows.ts';
import { testDatabase } from './database.ts';

/** A database of its own for a test file, open and empty. */
export async function openTestRegistry(poolSize = 4): Promise<Database<Rows>> {
  const { connection, close } = await testDatabase();
  const database = await openDatabase<Rows>({
    connection,
    poolSize,
    statementTimeoutMs: 10_000,
    applicationName: 'carreto-test',
  });
  return {
    ...database,
    async close() {
      await database.close();
      await close();
    },
  };
}

/** Whoever changes things in tests. */
export const tester: Actor = { operatorId: null, name: 'tester' };

/** The n-th of a series of valid CNPJs. */
export function cnpjNumber(n: number): string {
  const base = `${String(10_000_000 + n)}0001`;
  return base + cnpjCheckDigits(base);
}

export const someAddress: Address = {
  zip: '29161376',
  street: 'Rua das Palmeiras',
  number: '100',
  complement: null,
  district: 'Laranjeiras',
  city: 'Serra',
  state: 'ES',
};

export function someShipper(n: number): NewShipper {
  return {
    cnpj: cnpjNumber(n),
    stateInscription: 'ISENTO',
    corporateName: `Embarcador ${n} Ltda`,
    tradeName: `Embarcador ${n}`,
    address: someAddress,
  };
}

export function someCarrier(n: number): NewCarrier {
  return {
    cnpj: cnpjNumber(n),
    stateInscription: null,
    corporateName: `Transportes ${n} Ltda`,
    tradeName: `Transportes ${n}`,
    rntrc: '12345678',
    logoUrl: null,
    address: someAddress,
  };
}

export function someDispatchPoint(n: number): NewDispatchPoint {
  return {
    document: cnpjNumber(n),
    stateInscription: null,
    corporateName: `Depósito ${n} Ltda`,
    tradeName: `Depósito ${n}`,
    address: someAddress,
  };
}

/** The failure of a call that must fail, with what tests look at. */
export async function failureOf(call: Promise<unknown>): Promise<{ code: unknown; fields: string[] }> {
  const error: unknown = await call.then(
    () => new Error('should have failed'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw error;
  return { code: error.code, fields: error.details.map(({ field }) => field) };
}

/** Everything that the tables of a database hold, as text: of two hundred tables in one statement, for each by itself takes longer. */
export async function databaseText({ db }: { db: Kysely<Rows> }): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(db);
  const texts = tables.rows.map(
    ({ name }) => sql`(select string_agg(row_text::text, ' ') from ${sql.raw(name)} as row_text)`,
  );
  const { rows } = await sql<{ text: string }>`
    select array_to_string(array[${sql.join(texts)}], E'\\n', '') as text`.execute(db);
  return rows[0]?.text ?? '';
}
