import { useNavigate, useRouterState } from '@tanstack/react-router';
import { mended, readOrder } from './order.ts';

const param = 'ordem';
const seenParam = 'antes';

/** The order of the rules as this person has it: the stored one, or another that does not count yet and stands in the address. */
export type UsedOrder = {
  order: readonly number[];
  /** The order that it was made of, with what came since at its end. */
  seen: readonly number[];
  /** Whether somebody put the rules into another order meanwhile. */
  isOld: boolean;
  /** Undefined goes back to the stored order. */
  keep(order: readonly number[] | undefined): void;
};

export function useOrder(rules: readonly { id: number }[]): UsedOrder {
  const navigate = useNavigate();
  const address = useRouterState({
    select: ({ location }) => location.search as Readonly<Record<string, string>>,
  });
  const stored = rules.map(({ id }) => id);
  const draft = readOrder(address[param]);
  const seen = mended((draft === undefined ? undefined : readOrder(address[seenParam])) ?? stored, stored);
  const isOld = seen.join() !== stored.join();
  const keep = (order: readonly number[] | undefined): void => {
    const isStored = order === undefined || (!isOld && order.join() === stored.join());
    const search = ({ [param]: _, [seenParam]: __, ...rest }: Readonly<Record<string, string>>) =>
      isStored ? rest : { ...rest, [param]: order.join(), [seenParam]: seen.join() };
    void navigate({ to: '.', search, replace: true } as unknown as Parameters<typeof navigate>[0]);
  };
  return { order: draft === undefined ? stored : mended(draft, stored), seen, isOld, keep };
}
