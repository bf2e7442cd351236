import './bell.css';
import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { writeAge, writeInstantExactly } from '../../formats/instants.ts';
import { Icon } from '../../look/icon.tsx';
import { useWords } from '../../words/words.ts';
import { usePreferences } from '../preferences.ts';
import { keepShipper } from '../shipper.ts';
import { type Notice, useNotices, useReadNotices, useUnread } from './use-notices.ts';

/** What this person is told, beside the search: how many are new, and a list of them. */
export function Bell() {
  const words = useWords().bell;
  const unread = useUnread();
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="button bell" data-kind="quiet" aria-label={words.bell(unread)}>
        <Icon of={BellIcon} />
        {unread === '' ? null : <span className="bell-count">{unread}</span>}
      </Button>
      <ModalOverlay className="shade" isDismissable>
        <Modal className="dialog bell-panel">
          <Dialog>
            <Heading slot="title">{words.notices}</Heading>
            <NoticeList onGone={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

function NoticeList({ onGone }: { onGone: () => void }) {
  const words = useWords();
  const notices = useNotices();
  const read = useReadNotices();
  const found = notices.data?.pages.flatMap(({ items }) => items) ?? [];
  const newest = found[0];
  const isAllRead = found.every(({ readAt }) => readAt !== null);
  return (
    <>
      {notices.data !== undefined && found.length === 0 ? <p>{words.bell.noNotices}</p> : null}
      {notices.error === null ? null : <p role="alert">{words.parts.failedWhy}</p>}
      <ul className="bell-list">
        {found.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} onGone={onGone} />
        ))}
      </ul>
      {notices.hasNextPage ? (
        <button type="button" className="button" onClick={() => void notices.fetchNextPage()}>
          {words.parts.more}
        </button>
      ) : null}
      <div className="bell-acts">
        <Link to="/trabalhos" search={keepShipper} onClick={onGone}>
          {words.bell.jobs}
        </Link>
        {newest === undefined || isAllRead ? null : (
          <button
            type="button"
            className="button"
            disabled={read.isPending}
            onClick={() => read.mutate(newest.id)}
          >
            {words.bell.markRead}
          </button>
        )}
      </div>
    </>
  );
}

function NoticeLine({ notice, onGone }: { notice: Notice; onGone: () => void }) {
  const words = useWords().bell;
  const { language } = usePreferences();
  const { at, title, readAt } = notice;
  const page = pageOf(notice);
  return (
    <li data-new={readAt === null || undefined}>
      {page === undefined ? (
        <span>{title}</span>
      ) : (
        <Link to={page} search={keepShipper} onClick={onGone}>
          {title}
        </Link>
      )}
      <p className="note">
        {readAt === null ? <strong className="bell-new">{words.isNew}</strong> : null}
        <time dateTime={at} title={writeInstantExactly(at, language)}>
          {writeAge(at, Date.now(), language)}
        </time>
      </p>
    </li>
  );
}

/** Where what a notice is about has its page; undefined where no screen shows it yet. */
function pageOf({ kind, target }: Notice): string | undefined {
  if (kind === 'job') return `/trabalhos/${target}`;
  if (kind === 'what_if') return `/tabelas/comparacoes/${target}`;
  if (kind === 'bill_approval' || kind === 'bill_assignment') return `/faturas/${target}`;
  if (kind === 'import') return `/tabelas/importacoes/${target}`;
  if (kind === 'approval' || kind === 'cte_assignment' || kind === 'negotiation_answer')
    return `/auditoria/${target}`;
  return kind === 'assignment' ? `/fretes/${target}` : undefined;
}
