import './rules.css';
import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OneShipper } from '../../parts/shipper/one-shipper.tsx';
import { Empty, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { SwitchDialog } from './dialogs.tsx';
import { moved } from './order.ts';
import { OrderBar } from './order-bar.tsx';
import { useRenewRules, useRules } from './queries.ts';
import { RuleList } from './rule-list.tsx';
import { useOrder } from './use-order.ts';

const need = 'rules.read';

/** Freight rules as sentences, in the order in which they act. */
export function Rules() {
  const words = useWords();
  return (
    <div className="rules">
      <h1>{words.menu.rules}</h1>
      {useMay(need) ? (
        <OneShipper title={words.rules.needsShipper} why={words.rules.needsShipperWhy}>
          {(shipperId) => <Found key={shipperId} shipperId={shipperId} />}
        </OneShipper>
      ) : (
        <Refused permission={need} />
      )}
    </div>
  );
}

function Found({ shipperId }: { shipperId: number }) {
  const words = useWords().rules;
  const rules = useRules(shipperId);
  const mayWrite = useMay('rules.write');
  if (rules.data === undefined)
    return <Unanswered error={rules.error} needs={need} again={() => void rules.refetch()} />;
  const add = mayWrite ? (
    <Link to="/regras/nova" search={keepShipper} className="button" data-kind="main">
      {words.add}
    </Link>
  ) : null;
  if (rules.data.length === 0)
    return (
      <Empty title={words.empty} why={words.emptyWhy}>
        {add}
      </Empty>
    );
  return (
    <>
      <div className="rules-tools">
        {add}
        <span className="note">{words.keyHelp}</span>
      </div>
      <Ordered shipperId={shipperId} rules={rules.data} />
    </>
  );
}

type OrderedProps = { shipperId: number; rules: readonly FreightRuleView[] };

function Ordered({ shipperId, rules }: OrderedProps) {
  const words = useWords().rules;
  const used = useOrder(rules);
  const { order } = used;
  const [said, setSaid] = useState('');
  const [switched, setSwitched] = useState<FreightRuleView>();
  const renew = useRenewRules();
  const move = (rule: FreightRuleView, to: number): void => {
    const next = moved(order, rule.id, to);
    used.keep(next);
    setSaid(words.moved(rule.name, next.indexOf(rule.id) + 1));
  };
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return (
    <>
      <p role="status">{said}</p>
      <OrderBar shipperId={shipperId} rules={rules} used={used} onSaid={setSaid} />
      <RuleList
        shipperId={shipperId}
        rules={order.flatMap((id) => byId.get(id) ?? [])}
        onMove={move}
        onSwitch={setSwitched}
      />
      {switched === undefined ? null : (
        <SwitchDialog
          shipperId={shipperId}
          rule={switched}
          onClose={() => setSwitched(undefined)}
          onDone={(rule) => {
            setSaid(rule.active ? words.done.on(rule.name) : words.done.off(rule.name));
            renew(rule);
          }}
        />
      )}
    </>
  );
}
