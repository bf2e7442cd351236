import type { ListedOperator } from '@carreto/contract/admin/registry/operators';
import { isPermission, type Permission, type Role, roles } from '@carreto/contract/permissions';
import type { Methods } from '../../api/made/operations.ts';
import { readBrl, writeBrl } from '../../formats/brl.ts';

/** A person as the form has one. */
export type OperatorValues = {
  name: string;
  email: string;
  /** How it is said what the person may: by rank only where that is how it was. */
  way: 'roles' | 'permissions' | 'rank';
  roles: readonly Role[];
  permissions: readonly Permission[];
  shipperIds: 'all' | readonly number[];
  carrierIds: 'all' | readonly number[];
  dispatchPointIds: 'all' | readonly number[];
  /** As typed, in reais. */
  limit: string;
};

export const nobody: OperatorValues = {
  name: '',
  email: '',
  way: 'roles',
  roles: [],
  permissions: [],
  shipperIds: 'all',
  carrierIds: 'all',
  dispatchPointIds: 'all',
  limit: '',
};

/** What a person is, as the form has it. */
export function valuesOf(operator: ListedOperator): OperatorValues {
  const { auditLimitCents: cents } = operator;
  return {
    name: operator.name,
    email: operator.email ?? '',
    way: operator.roles !== null ? 'roles' : operator.permissions !== null ? 'permissions' : 'rank',
    roles: operator.roles ?? [],
    permissions: operator.permissions ?? [],
    shipperIds: operator.shipperIds,
    carrierIds: operator.carrierIds,
    dispatchPointIds: operator.dispatchPointIds,
    limit: cents === null ? '' : writeBrl(cents).replace(/^R\$\s/, ''),
  };
}

/** What was kept of a form that was not sent; undefined where it is none. */
export function readValues(kept: unknown): OperatorValues | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { name, email, way, limit, ...lists } = kept as Partial<OperatorValues>;
  const isText = [name, email, limit].every((one) => typeof one === 'string');
  if (!isText || (way !== 'roles' && way !== 'permissions' && way !== 'rank')) return undefined;
  const ids = (list: unknown): 'all' | number[] =>
    Array.isArray(list) ? list.filter((id): id is number => Number.isSafeInteger(id)) : 'all';
  const some = <One>(list: unknown, is: (one: unknown) => one is One): One[] =>
    Array.isArray(list) ? list.filter(is) : [];
  return {
    name: name ?? '',
    email: email ?? '',
    way,
    roles: some(lists.roles, (one): one is Role => typeof one === 'string' && one in roles),
    permissions: some(
      lists.permissions,
      (one): one is Permission => typeof one === 'string' && isPermission(one),
    ),
    shipperIds: ids(lists.shipperIds),
    carrierIds: ids(lists.carrierIds),
    dispatchPointIds: ids(lists.dispatchPointIds),
    limit: limit ?? '',
  };
}

/** What a form cannot be sent with, by field. */
export type ValueMistake = 'none' | 'noDuties' | 'limitWrong';

/** What is missing or cannot be read before the API is bothered. */
export function mistakesOf(values: OperatorValues): Readonly<Partial<Record<string, ValueMistake>>> {
  const { way, shipperIds, carrierIds, dispatchPointIds, limit } = values;
  const isDutyMissing = way !== 'rank' && values[way].length === 0;
  return {
    ...(isDutyMissing ? { duties: 'noDuties' as const } : {}),
    ...(shipperIds.length === 0 ? { shipperIds: 'none' as const } : {}),
    ...(carrierIds.length === 0 ? { carrierIds: 'none' as const } : {}),
    ...(dispatchPointIds.length === 0 ? { dispatchPointIds: 'none' as const } : {}),
    ...(limit.trim() !== '' && !isLimit(limit) ? { auditLimitCents: 'limitWrong' as const } : {}),
  };
}

function isLimit(text: string): boolean {
  const cents = readBrl(text);
  return cents !== undefined && cents >= 0;
}

type NewOperator = Parameters<Methods['addOperator']>[0];

/** The members that a form stands for, as the API takes them. */
export function bodyOf(values: OperatorValues): NewOperator {
  const { way, limit, shipperIds, carrierIds, dispatchPointIds } = values;
  return {
    name: values.name.trim(),
    email: values.email.trim() === '' ? null : values.email.trim(),
    ...(way === 'roles' ? { roles: [...values.roles] } : {}),
    ...(way === 'permissions' ? { permissions: [...values.permissions] } : {}),
    shipperIds: shipperIds === 'all' ? 'all' : [...shipperIds],
    carrierIds: carrierIds === 'all' ? 'all' : [...carrierIds],
    dispatchPointIds: dispatchPointIds === 'all' ? 'all' : [...dispatchPointIds],
    auditLimitCents: limit.trim() === '' ? null : (readBrl(limit) ?? null),
  };
}

/** Only what differs from how the person was: what somebody else changed meanwhile is not undone by accident. */
export function changesOf(before: ListedOperator, values: OperatorValues): Partial<NewOperator> {
  const was = bodyOf(valuesOf(before)) as Readonly<Record<string, unknown>>;
  const differing = Object.entries(bodyOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
  );
  return Object.fromEntries(differing);
}
