import { useNavigate, useRouterState } from '@tanstack/react-router';
import { mended, readOrder } from './order.ts';

const param = 'ordem';

/** The order of the rules as this person has it: the stored one, or another that does not count yet and stands in the address. */
export function useOrder(
  rules: readonly { id: number }[],
): readonly [readonly number[], (order: readonly number[] | undefined) => void] {
  const navigate = useNavigate();
  const text = useRouterState({
    select: ({ location }) => (location.search as Readonly<Record<string, string>>)[param],
  });
  const stored = rules.map(({ id }) => id);
  const draft = readOrder(text);
  const keep = (order: readonly number[] | undefined): void => {
    const isStored = order === undefined || order.join() === stored.join();
    const search = ({ [param]: _, ...rest }: Readonly<Record<string, string>>) =>
      isStored ? rest : { ...rest, [param]: order.join() };
    void navigate({ to: '.', search, replace: true } as unknown as Parameters<typeof navigate>[0]);
  };
  return [draft === undefined ? stored : mended(draft, stored), keep];
}
