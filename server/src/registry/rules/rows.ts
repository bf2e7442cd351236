import type { ColumnType, Generated } from 'kysely';
import type { RuleDefinition } from '../../engine/rules/rule.ts';

/** What of a rule is not a column of its own. */
export type StoredDefinition = Omit<RuleDefinition, 'name' | 'priority' | 'active'>;

export type RuleRows = {
  freightRule: {
    id: Generated<number>;
    shipperId: number;
    name: string;
    priority: number;
    active: Generated<boolean>;
    definition: ColumnType<StoredDefinition, string, string>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
};
