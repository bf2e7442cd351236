import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { api } from '../../../api/client.ts';
import { everyPage } from '../../../api/every-page.ts';
import { useCarriers } from '../../../parts/carriers/use-carriers.ts';
import { TextField } from '../../../parts/field/text-field.tsx';
import { useMay, useSession } from '../../../shell/session-context.ts';
import { useShippers } from '../../../shell/use-shippers.ts';
import { useWords } from '../../../words/words.ts';
import type { Target } from './target.ts';

type TargetFieldsProps = { target: Target; onTarget: (target: Target) => void };

/** Fields that say whose prices files are, for whom and when. */
export function TargetFields({ target, onTarget }: TargetFieldsProps) {
  const words = useWords().imports;
  const carriers = useCarriers('active') ?? [];
  const shippers = useShippers();
  const { shippers: seen } = useSession();
  const groups = useGroups();
  const put = (name: keyof Target) => (value: string) => onTarget({ ...target, [name]: value });
  const field = (name: keyof Target) => ({
    value: target[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => put(name)(value),
  });
  return (
    <div className="import-target">
      <Pick label={words.carrier} value={target.carrierId} onPick={put('carrierId')}>
        <option value="">{words.choosing}</option>
        {carriers.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </Pick>
      <TextField label={words.service} why={words.serviceWhy} maxLength={255} {...field('service')} />
      <TextField label={words.name} why={words.nameWhy} maxLength={255} {...field('name')} />
      <Pick label={words.forWhom} value={target.audience} onPick={put('audience')}>
        {seen === 'all' ? <option value="">{words.everybody}</option> : null}
        {seen !== 'all' && target.audience === '' ? <option value="">{words.choosing}</option> : null}
        {shippers.map(({ id, name }) => (
          <option key={id} value={`s${id}`}>
            {name}
          </option>
        ))}
        {groups.map(({ id, name }) => (
          <option key={`g${id}`} value={`g${id}`}>
            {words.group(name)}
          </option>
        ))}
      </Pick>
      <TextField label={words.validFrom} why={words.daysWhy} type="date" {...field('validFrom')} />
      <TextField label={words.validUntil} type="date" {...field('validUntil')} />
    </div>
  );
}

/** Groups of shippers, for those who may see them. */
function useGroups(): readonly { id: number; name: string }[] {
  const maySee = useMay('registry.read');
  const { data = [] } = useQuery({
    queryKey: ['listShipperGroups', 'all'],
    queryFn: ({ signal }) => everyPage((page) => api.listShipperGroups(page, { signal })),
    enabled: maySee,
  });
  return data;
}

type PickProps = {
  label: string;
  value: string;
  onPick: (value: string) => void;
  children: ReactNode;
};

function Pick({ label, value, onPick, children }: PickProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onPick(target.value)}>
        {children}
      </select>
    </div>
  );
}
