import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import type { Selectable, Transaction } from 'kysely';
import { parseRule } from '../../engine/rules/parse-rule.ts';
import { fail } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import { found } from '../changes/revision.ts';
import type { StoredDefinition } from './rows.ts';

type RuleRow = Selectable<Rows['freightRule']>;

export function toRule(row: RuleRow): FreightRuleView {
  const { definition, createdAt, ...columns } = row;
  // What the engine's reader wrote is what the contract describes; a test holds the two against each other.
  return { ...columns, ...(definition as FreightRuleView), createdAt: createdAt.toISOString() };
}

/** What people say of a rule before it is read; the rest is as the engine has it by default. */
export type RuleDraft = { name: string } & { readonly [Member in keyof StoredDefinition]?: unknown };

/**
 * Reads a definition as the engine does: canonical, with defaults filled in.
 * @throws Failure `invalid_request` that lists everything wrong.
 */
export function readDefinition(draft: RuleDraft): { name: string; definition: string } {
  const read = parseRule({ ...draft, priority: 1, active: false });
  if ('errors' in read) throw fail('invalid_request', { details: read.errors });
  const { name, priority: _, active: __, ...definition } = read.rule;
  return { name, definition: JSON.stringify(definition) };
}

/** The rule, held until the transaction ends; else 404. */
export async function lockRule(tx: Transaction<Rows>, ruleId: number): Promise<RuleRow> {
  return found(
    await tx
      .selectFrom('freightRule')
      .selectAll()
      .where('id', '=', ruleId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}
