import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { everyPage } from '../../../../api/every-page.ts';
import { Picked } from '../../../../parts/form/form-part.tsx';
import { useMay, useSession } from '../../../../shell/session-context.ts';
import { useShippers } from '../../../../shell/use-shippers.ts';
import { useWords } from '../../../../words/words.ts';

/** For whom a connection is: everybody, a shipper, or a group of shippers. */
export type ScopeDraft = '' | `shipper ${number}` | `group ${number}`;

type ScopeFieldProps = {
  value: ScopeDraft;
  /** Whether a group of shippers may be it. */
  hasGroups: boolean;
  onChange: (value: ScopeDraft) => void;
};

/** For whom a new connection is; everybody only where this person sees them all. */
export function ScopeField({ value, hasGroups, onChange }: ScopeFieldProps) {
  const words = useWords().carrierConnections.scope;
  const isWhole = useSession().shippers === 'all';
  const mayRead = useMay('registry.read');
  const shippers = useShippers();
  const { data: groups = [] } = useQuery({
    queryKey: ['listShipperGroups'],
    queryFn: ({ signal }) => everyPage((page) => api.listShipperGroups(page, { signal })),
    enabled: hasGroups && isWhole && mayRead,
  });
  const options = Object.fromEntries([
    ...(isWhole ? [['', words.everybody]] : []),
    ...shippers.map(({ id, name }) => [`shipper ${id}`, words.only(name)]),
    ...(hasGroups ? groups.map(({ id, name }) => [`group ${id}`, words.group(name)]) : []),
  ]) as Partial<Record<ScopeDraft, string>>;
  return <Picked label={words.label} value={value} options={options} onChange={onChange} />;
}

/** The first that this person may choose. */
export function useFirstScope(): ScopeDraft {
  const isWhole = useSession().shippers === 'all';
  const [first] = useShippers();
  return isWhole || first === undefined ? '' : `shipper ${first.id}`;
}

/** What the API takes of it: nothing for everybody. */
export function scopeBody(value: ScopeDraft): { shipperId?: number; groupId?: number } {
  const [kind, id] = value.split(' ');
  if (kind === 'shipper') return { shipperId: Number(id) };
  return kind === 'group' ? { groupId: Number(id) } : {};
}
