import type { CallHead } from '@carreto/contract/admin/integration/calls';
import { home } from '../../api/place.ts';
import { type InstantLanguage, writeInstantExactly, writeInstantToSecond } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import type { Column } from '../../parts/list/column.ts';
import { RowLink } from '../../parts/list/row-link.tsx';
import { keptShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { writeCaller } from './caller.ts';

type CallColumn = Column<CallHead>;

/** Where a call has its page, below `/painel`. */
export function callPath(requestId: string): string {
  return `/integracoes/chamadas/${requestId}`;
}

/** Every column of the list of calls. */
export function callColumns(words: Words['calls'], language: InstantLanguage): readonly CallColumn[] {
  const { columns: titles } = words;
  return [
    { id: 'at', title: titles.at, width: 162, cell: ({ at }) => <At iso={at} language={language} /> },
    {
      id: 'status',
      title: titles.status,
      width: 124,
      stays: true,
      cell: ({ status }) => <Status status={status} words={words} />,
    },
    {
      id: 'operation',
      title: titles.operation,
      width: 150,
      grow: true,
      stays: true,
      cell: (call) => <CallLink call={call} words={words} />,
    },
    { id: 'code', title: titles.code, width: 150, grow: true, cell: ({ code }) => code ?? '' },
    {
      id: 'caller',
      title: titles.caller,
      width: 180,
      grow: true,
      cell: (call) => writeCaller(call, words),
    },
    { id: 'ms', title: titles.ms, width: 76, isFigures: true, cell: ({ ms }) => words.ms(writeCount(ms)) },
    { id: 'made', title: titles.made, width: 130, cell: ({ freightCodes }) => freightCodes.join(', ') },
    { id: 'address', title: titles.address, width: 120, cell: ({ address }) => address },
    {
      id: 'request',
      title: titles.request,
      width: 150,
      cell: ({ requestId }) => <span className="code">{requestId}</span>,
    },
  ];
}

export function At({ iso, language }: { iso: string; language: InstantLanguage }) {
  return (
    <time dateTime={iso} title={writeInstantExactly(iso, language)}>
      {writeInstantToSecond(iso, language)}
    </time>
  );
}

/** The status with a word for its class, so that it is not the colour alone that says it. */
export function Status({ status, words }: { status: number; words: Words['calls'] }) {
  const kind = status < 400 ? 'ok' : status < 500 ? 'warn' : 'danger';
  return (
    <span className="call-status" data-kind={kind}>
      {`${status} ${words.classes[kind]}`}
    </span>
  );
}

/** Leads to a call; rows of a list are reached by its own keys, so it is no tab stop. */
function CallLink({ call, words }: { call: CallHead; words: Words['calls'] }) {
  return (
    <RowLink address={home + callPath(call.requestId) + keptShipper()} className="call-link">
      {call.operation ?? words.noOperation}
    </RowLink>
  );
}

type CardProps = { call: CallHead; words: Words['calls']; language: InstantLanguage };

/** A call where there is no room for columns. */
export function CallCard({ call, words, language }: CardProps) {
  return (
    <>
      <span className="call-card-head">
        <CallLink call={call} words={words} />
        <Status status={call.status} words={words} />
      </span>
      <span>{call.code ?? ''}</span>
      <span>{writeCaller(call, words)}</span>
      <span className="soft">
        <At iso={call.at} language={language} /> {words.ms(writeCount(call.ms))}
      </span>
      <span className="code soft">{call.requestId}</span>
    </>
  );
}
