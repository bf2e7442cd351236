import './rule.css';
import type { FreightRuleView } from '@carreto/contract/admin/registry/rules';
import { Link } from '@tanstack/react-router';
import { usePlace } from '../../../parts/panel/place.ts';
import { OneShipper } from '../../../parts/shipper/one-shipper.tsx';
import { Refused } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { useRule } from '../queries.ts';
import { Desk } from './desk.tsx';

const need = 'rules.read';

/** A rule that is there: its sentence, its builder, and what it would have done. */
export function Rule() {
  const { params } = usePlace();
  const id = Number(params.id);
  return useMay(need) ? (
    <Known id={Number.isSafeInteger(id) && id > 0 ? id : 0} />
  ) : (
    <Refused permission={need} />
  );
}

function Known({ id }: { id: number }) {
  const rule = useRule(id);
  if (rule.data === undefined)
    return <Unanswered error={rule.error} needs={need} again={() => void rule.refetch()} />;
  return (
    <Framed title={rule.data.name}>
      <Desk key={id} shipperId={rule.data.shipperId} rule={rule.data} />
    </Framed>
  );
}

/** A rule that is being made. It is saved switched off. */
export function NewRule() {
  const words = useWords().rules;
  const mayWrite = useMay('rules.write');
  return (
    <Framed title={words.newTitle}>
      {mayWrite ? (
        <OneShipper title={words.needsShipper} why={words.needsShipperWhy}>
          {(shipperId) => <Desk key={shipperId} shipperId={shipperId} rule={undefined} />}
        </OneShipper>
      ) : (
        <Refused permission="rules.write" />
      )}
    </Framed>
  );
}

function Framed({ title, children }: { title: FreightRuleView['name']; children: React.ReactNode }) {
  const words = useWords().rules;
  return (
    <div className="rule-page">
      <p>
        <Link to="/regras" search={keepShipper}>
          {words.toList}
        </Link>
      </p>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
