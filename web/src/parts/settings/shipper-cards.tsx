import type { Permission } from '@carreto/contract/permissions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { Empty } from '../states/states.tsx';
import { Unanswered } from '../states/unanswered.tsx';

type ShipperCardsProps<One> = {
  words: { why: string; list: string; add: string; empty: string; emptyWhy: string };
  found: { data: readonly One[] | undefined; error: Error | null; refetch: () => unknown };
  /** Where another one is added, below `/painel`, and what that takes. */
  add: { to: string; needs: Permission };
  /** One of them, as an item of the list. */
  card: (one: One) => ReactNode;
};

/** What a shipper has several of, a card each, and the way to another one. */
export function ShipperCards<One>({ words, found, add, card }: ShipperCardsProps<One>) {
  const mayAdd = useMay(add.needs);
  if (found.data === undefined)
    return <Unanswered error={found.error} needs="registry.read" again={() => void found.refetch()} />;
  const link = mayAdd ? (
    <p>
      <Link className="button" data-kind="main" to={add.to} search={keepShipper}>
        {words.add}
      </Link>
    </p>
  ) : null;
  if (found.data.length === 0)
    return (
      <Empty title={words.empty} why={words.emptyWhy}>
        {link}
      </Empty>
    );
  return (
    <>
      <p className="soft">{words.why}</p>
      {link}
      <ul className="settings-cards" aria-label={words.list}>
        {found.data.map(card)}
      </ul>
    </>
  );
}
