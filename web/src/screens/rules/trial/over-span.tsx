import type { RuleTrialInput } from '@carreto/contract/admin/registry/rule-trials';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { home } from '../../../api/place.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { useOnline } from '../../../shell/notices.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keptShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';

/** Spans to choose from, in days until now. */
const spans = [7, 30, 90] as const;
const msOfADay = 86_400_000;

type OverSpanProps = { shipperId: number; trial: RuleTrialInput };

/** The same change, a draft or another order too, over every quote of a span: a comparison in money that goes on behind. */
export function OverSpan(props: OverSpanProps) {
  return useMay('tables.read') ? <Asking {...props} /> : null;
}

function Asking({ shipperId, trial }: OverSpanProps) {
  const words = useWords().rules.trial;
  const isOnline = useOnline();
  const [days, setDays] = useState<number>(30);
  const start = useStart(shipperId, trial);
  return (
    <section className="trial-span" aria-label={words.money}>
      <p className="soft">{words.moneyWhy}</p>
      <div className="rules-tools">
        <label className="field">
          <span className="label">{words.span}</span>
          <select className="input" value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {spans.map((span) => (
              <option key={span} value={span}>
                {words.lastDays(span)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button"
          disabled={!isOnline || start.isPending}
          onClick={() => start.mutate(days)}
        >
          {words.money}
        </button>
      </div>
      <div role="alert">{start.error === null ? null : <Mistake error={start.error} />}</div>
    </section>
  );
}

function useStart(shipperId: number, { quotes: _, ...rules }: RuleTrialInput) {
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (days: number) =>
      api.startWhatIf({
        ...{ shipperId, rules, over: 'quotes' },
        from: new Date(Date.now() - days * msOfADay).toISOString(),
      }),
    onSuccess: (started) => {
      queries.setQueryData(['getWhatIf', started.id], started);
      void queries.invalidateQueries({ queryKey: ['listWhatIfs'] });
      router.history.push(`${home}/tabelas/comparacoes/${started.id}${keptShipper()}`);
    },
  });
}
