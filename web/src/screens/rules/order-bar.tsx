import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import { useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { Mistake, SaidError } from '../../parts/dialog/mistake.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useOnline } from '../../shell/notices.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { OrderConflict } from './order-conflict.tsx';
import { useRenewRules } from './queries.ts';
import { Trial } from './trial/trial.tsx';
import type { UsedOrder } from './use-order.ts';

type OrderBarProps = {
  shipperId: number;
  rules: readonly FreightRuleView[];
  used: UsedOrder;
  onSaid(text: string): void;
};

/** An order that does not count yet: tried, saved, or given up. Nothing where the order is the stored one. */
export function OrderBar(props: OrderBarProps) {
  const { rules, used } = props;
  const isChanged = used.order.join() !== rules.map(({ id }) => id).join();
  return isChanged || used.isOld ? <Changed {...props} /> : null;
}

function Changed({ shipperId, rules, used, onSaid }: OrderBarProps) {
  const { order, isOld } = used;
  const words = useWords().rules.order;
  const mayOrder = useMay('rules.activate');
  const isOnline = useOnline();
  const renew = useRenewRules();
  const [tried, setTried] = useState<string>();
  const [error, setError] = useState<Error>();
  const save = async (): Promise<void> => {
    setError(undefined);
    try {
      // Over another's order goes who has seen it beside theirs.
      const seen = isOld ? rules.map(({ id }) => id) : used.seen;
      await api.orderRules({ shipperId, body: { ruleIds: [...order], seenRuleIds: [...seen] } });
      onSaid(words.saved);
      renew();
      used.keep(undefined);
    } catch (refused) {
      const isConflict = refusalOf(refused)?.code === 'conflict';
      if (isConflict) renew();
      setError(isConflict ? new SaidError(words.conflict) : (refused as Error));
    }
  };
  const key = order.join();
  const tryOut = (): void => setTried(key);
  useKeys([{ chord: 'Ctrl+Enter', label: words.try, run: tryOut }]);
  return (
    <section
      className="rules-order"
      data-old={isOld || undefined}
      aria-label={isOld ? words.changedMeanwhile : words.changed}
    >
      {isOld ? (
        <div role="alert">
          <h2>{words.changedMeanwhile}</h2>
          <OrderConflict shipperId={shipperId} rules={rules} mine={order} />
        </div>
      ) : (
        <p>{words.changed}</p>
      )}
      <div className="rules-tools">
        <button type="button" className="button" aria-keyshortcuts="Control+Enter" onClick={tryOut}>
          {words.try}
        </button>
        {mayOrder ? (
          <button
            type="button"
            className="button"
            data-kind="main"
            disabled={!isOnline}
            onClick={() => void save()}
          >
            {isOld ? words.again : words.save}
          </button>
        ) : null}
        <button type="button" className="button" data-kind="quiet" onClick={() => used.keep(undefined)}>
          {isOld ? words.keepTheirs : words.drop}
        </button>
      </div>
      {mayOrder ? null : <p className="soft">{words.mayNot}</p>}
      <div role="alert">{error === undefined || isOld ? null : <Mistake error={error} />}</div>
      {tried === key ? <Trial key={key} shipperId={shipperId} trial={{ ruleIds: [...order] }} /> : null}
    </section>
  );
}
