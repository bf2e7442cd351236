import type { CallGroup } from '@carreto/contract/admin/integration/calls';
import { Link } from '@tanstack/react-router';
import { writeCount } from '../../formats/numbers.ts';
import type { UsedFilters } from '../../parts/filters/use-filters.ts';
import { Empty, Failed, Loading, NothingMatches } from '../../parts/states/states.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { At, Status } from './call-columns.tsx';
import { callFilters, type GroupQuery } from './call-filters.ts';
import { writeCaller } from './caller.ts';
import { useCallGroups } from './use-calls.ts';

type CallGroupsProps = { query: GroupQuery; used: UsedFilters<typeof callFilters> };

/** All failures by code, operation and caller: counted, also where they are not kept one by one. */
export function CallGroups({ query, used }: CallGroupsProps) {
  const all = useWords();
  const words = all.calls;
  const groups = useCallGroups(query);
  if (groups.error !== null)
    return <Failed error={groups.error} permission="calls.read" again={() => void groups.refetch()} />;
  if (groups.data === undefined) return <Loading />;
  const items = groups.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return used.isFiltered ? (
      <NothingMatches clear={used.clear} />
    ) : (
      <Empty title={words.noFailures} why={words.noFailuresWhy} />
    );
  const titles = words.groups;
  return (
    <section
      className="call-groups"
      aria-label={words.byKind}
      data-old={groups.isPlaceholderData || undefined}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className="figures">
              {titles.count}
            </th>
            <th scope="col">{titles.failure}</th>
            <th scope="col">{titles.operation}</th>
            <th scope="col">{titles.caller}</th>
            <th scope="col">{titles.first}</th>
            <th scope="col">{titles.last}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((group) => (
            <Group key={keyOf(group)} group={group} />
          ))}
        </tbody>
      </table>
      {groups.hasNextPage ? (
        <button type="button" className="button" onClick={() => void groups.fetchNextPage()}>
          {all.parts.more}
        </button>
      ) : null}
    </section>
  );
}

function Group({ group }: { group: CallGroup }) {
  const words = useWords().calls;
  const { language } = usePreferences();
  const { count, status, code, sentence, operation, firstAt, lastAt } = group;
  const title = words.openGroup(writeCount(count), code ?? String(status));
  return (
    <tr>
      <td className="figures" data-title={words.groups.count}>
        <Link
          to="/integracoes/chamadas"
          search={(before: Record<string, string>) => searchOf(group, before)}
          aria-label={title}
          className="call-count"
        >
          {writeCount(count)}
        </Link>
      </td>
      <td data-title={words.groups.failure}>
        <Status status={status} words={words} /> <strong>{code ?? ''}</strong>
        {sentence === null ? null : <span className="call-sentence soft">{sentence}</span>}
      </td>
      <td data-title={words.groups.operation}>{operation ?? words.noOperation}</td>
      <td data-title={words.groups.caller}>{writeCaller(group, words)}</td>
      <td data-title={words.groups.first}>
        <At iso={firstAt} language={language} />
      </td>
      <td data-title={words.groups.last}>
        <At iso={lastAt} language={language} />
      </td>
    </tr>
  );
}

function keyOf({ status, code, operation, callerKind, tokenId, operatorId }: CallGroup): string {
  return JSON.stringify([status, code, operation, callerKind, tokenId, operatorId]);
}

const callerParams: Readonly<Record<CallGroup['callerKind'], string>> = {
  shipper: 'embarcador',
  carrier: 'transportadora',
  admin: 'pessoa',
  stranger: 'desconhecido',
};

/** The list of exactly these calls; the period stays. */
function searchOf(group: CallGroup, before: Record<string, string>): Record<string, string> {
  const { code, operation, callerKind, tokenId } = group;
  const period = [callFilters.from.param, callFilters.until.param].flatMap((param) =>
    before[param] === undefined ? [] : [[param, before[param]] as const],
  );
  return {
    ...keepShipper(before),
    ...Object.fromEntries(period),
    ...(code === null ? {} : { [callFilters.code.param]: code }),
    ...(operation === null ? {} : { [callFilters.operation.param]: operation }),
    [callFilters.caller.param]: callerParams[callerKind],
    ...(tokenId === null ? {} : { [callFilters.tokenId.param]: String(tokenId) }),
  };
}
