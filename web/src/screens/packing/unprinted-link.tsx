import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import type { SearchParams } from '../../shell/search-params.ts';
import { keepShipper, useShipperId } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** While the page is seen. */
const againMs = 30_000;

/** What is still to be printed, counted by the filter of the list that it leads to. */
export function UnprintedLink() {
  const words = useWords().packing;
  const shipperId = useShipperId();
  const filter = { unprinted: true, ...(shipperId === undefined ? {} : { shipperId }) };
  const counted = useQuery({
    queryKey: ['countFreights', filter],
    queryFn: ({ signal }) => api.countFreights(filter, { signal }),
    refetchInterval: againMs,
  });
  const { count, isMore } = counted.data ?? { count: null, isMore: false };
  const text = count === null ? '…' : `${writeCount(count)}${isMore ? '+' : ''}`;
  return (
    <Link
      to="/fretes"
      search={(search: SearchParams) => ({ ...keepShipper(search), situacao: 'a-imprimir' })}
    >
      {words.unprinted(text)}
    </Link>
  );
}
