import type { Transaction } from 'kysely';
import { type CompiledRules, compileRules } from '../../engine/rules/prepare.ts';
import type { FreightRule } from '../../engine/rules/rule.ts';
import type { MirrorPart } from '../../platform/mirror/mirror.ts';
import type { Rows } from '../../rows.ts';

/** The active rules of each shipper, ready for the engine. Shippers without any are not there. */
export type RulesOfShippers = ReadonlyMap<number, ShipperRules>;

export type ShipperRules = {
  /** As they are stored: what a quote was decided upon. */
  definitions: readonly FreightRule[];
  compiled: CompiledRules;
  /** Which rules at which revisions these are. */
  version: string;
};

/** Rules may hold thousands of zip codes, so only those of shippers whose rules changed are read again. */
export const rulesPart: MirrorPart<Rows, RulesOfShippers> = {
  epochs: ['rules'],
  async load(snapshot, previous) {
    const versions = await readVersions(snapshot);
    const changed = [...versions].filter(([id, version]) => previous?.get(id)?.version !== version);
    const definitions = await readDefinitions(
      snapshot,
      changed.map(([id]) => id),
    );
    return new Map(
      [...versions].map(([id, version]): [number, ShipperRules] => {
        const known = previous?.get(id);
        if (known?.version === version) return [id, known];
        const own = definitions.get(id) ?? [];
        return [id, { version, definitions: own, compiled: compileRules(own) }];
      }),
    );
  },
};

async function readVersions(snapshot: Transaction<Rows>): Promise<Map<number, string>> {
  const rules = await snapshot
    .selectFrom('freightRule')
    .select(['shipperId', 'id', 'revision'])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const byShipper = Map.groupBy(rules, ({ shipperId }) => shipperId);
  return new Map(
    [...byShipper].map(([id, own]) => [id, own.map((rule) => `${rule.id}.${rule.revision}`).join()]),
  );
}

async function readDefinitions(
  snapshot: Transaction<Rows>,
  shipperIds: readonly number[],
): Promise<Map<number, FreightRule[]>> {
  if (shipperIds.length === 0) return new Map();
  const rows = await snapshot
    .selectFrom('freightRule')
    .select(['id', 'shipperId', 'name', 'priority', 'active', 'definition'])
    .where('active', '=', true)
    .where('shipperId', 'in', shipperIds)
    .orderBy('id')
    .execute();
  const byShipper = Map.groupBy(rows, ({ shipperId }) => shipperId);
  return new Map(
    [...byShipper].map(([id, own]) => [
      id,
      own.map(({ definition, shipperId: _, ...columns }) => ({ ...columns, ...definition })),
    ]),
  );
}
