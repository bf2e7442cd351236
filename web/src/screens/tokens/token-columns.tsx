import type { ListedToken } from '@carreto/contract/admin/registry/tokens';
import { type InstantLanguage, writeAge, writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import type { Column } from '../../parts/list/column.ts';
import type { Words } from '../../words/all-words.ts';

type TokenColumn = Column<ListedToken>;
type Around = { words: Words['tokens']; language: InstantLanguage; nowMs: number };

const longUnusedMs = 90 * 86_400_000;

export type TokenState = 'live' | 'unused' | 'ended' | 'revoked';

/** Whether a token works, and whether anybody misses it. */
export function stateOf(
  { revokedAt, expiresAt, lastUsedAt, createdAt }: ListedToken,
  nowMs: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && Date.parse(expiresAt) <= nowMs) return 'ended';
  return nowMs - Date.parse(lastUsedAt ?? createdAt) > longUnusedMs ? 'unused' : 'live';
}

/** Every column of the list of tokens. */
export function tokenColumns(around: Around): readonly TokenColumn[] {
  const { columns: titles } = around.words;
  return [
    { id: 'name', title: titles.name, width: 170, grow: true, cell: ({ name }) => name },
    { id: 'owner', title: titles.owner, width: 200, grow: true, cell: (token) => ownerOf(token, around) },
    { id: 'prefix', title: titles.prefix, width: 76, cell: ({ prefix }) => <code>{`${prefix}…`}</code> },
    { id: 'state', title: titles.state, width: 130, cell: (token) => <State token={token} {...around} /> },
    {
      id: 'used',
      title: titles.used,
      width: 150,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? around.words.never : <Ago iso={lastUsedAt} {...around} />,
    },
    {
      id: 'address',
      title: titles.address,
      width: 120,
      cell: ({ lastUsedAddress }) => lastUsedAddress ?? '',
    },
    {
      id: 'limits',
      title: titles.limits,
      width: 170,
      grow: true,
      cell: (token) => limitsOf(token, around.words),
    },
    {
      id: 'expires',
      title: titles.expires,
      width: 130,
      cell: ({ expiresAt }) =>
        expiresAt === null ? around.words.noEnd : <At iso={expiresAt} language={around.language} />,
    },
    {
      id: 'created',
      title: titles.created,
      width: 130,
      cell: ({ createdAt }) => <At iso={createdAt} language={around.language} />,
    },
  ];
}

function ownerOf({ ownerName, owner }: ListedToken, { words }: Around): string {
  return `${ownerName} (${words.kinds[owner.kind]})`;
}

/** What less than its owner it may. */
function limitsOf({ needs, shipperIds }: ListedToken, words: Words['tokens']): string {
  const parts = [
    ...(needs === null ? [] : [words.needsCount(String(needs.length))]),
    ...(shipperIds === null ? [] : [words.shippersCount(String(shipperIds.length))]),
  ];
  return parts.length === 0 ? words.asOwner : parts.join(', ');
}

function State({ token, words, nowMs }: Around & { token: ListedToken }) {
  const state = stateOf(token, nowMs);
  return (
    <span className="token-state" data-kind={state}>
      {words.states[state]}
    </span>
  );
}

function Ago({ iso, language, nowMs }: Around & { iso: string }) {
  return (
    <time dateTime={iso} title={writeInstantExactly(iso, language)}>
      {writeAge(iso, nowMs, language)}
    </time>
  );
}

function At({ iso, language }: { iso: string; language: InstantLanguage }) {
  return (
    <time dateTime={iso} title={writeInstantExactly(iso, language)}>
      {writeInstant(iso, language)}
    </time>
  );
}

/** A token where there is no room for columns. */
export function TokenCard({ token, ...around }: Around & { token: ListedToken }) {
  const { words } = around;
  const { name, lastUsedAt, lastUsedAddress } = token;
  return (
    <>
      <span className="token-card-head">
        <strong>{name}</strong>
        <State token={token} {...around} />
      </span>
      <span>{ownerOf(token, around)}</span>
      <span>
        {words.columns.used} {lastUsedAt === null ? words.never : <Ago iso={lastUsedAt} {...around} />}
      </span>
      <span className="soft">{lastUsedAddress ?? ''}</span>
      <span className="soft">{limitsOf(token, words)}</span>
    </>
  );
}
