import './operators.css';
import { Link, useParams } from '@tanstack/react-router';
import { SettingsPage } from '../../parts/settings/settings-page.tsx';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { MissingPage } from '../../shell/trouble.tsx';
import { useWords } from '../../words/words.ts';
import { Access } from './access.tsx';
import { EditOperator } from './edit-operator.tsx';
import { OthersSessions } from './others-sessions.tsx';
import { useOperators } from './queries.ts';

const need = 'people.read';

/** One person: who they are, what they may and see, how they come in, and where they are logged in. */
export function Operator() {
  const words = useWords().operators;
  const mayRead = useMay(need);
  return mayRead ? (
    <Found />
  ) : (
    <SettingsPage title={words.person}>
      <Refused permission={need} />
    </SettingsPage>
  );
}

function Found() {
  const words = useWords().operators;
  const { id } = useParams({ strict: false }) as { id?: string };
  const operators = useOperators();
  const mayWrite = useMay('people.write');
  if (operators.data === undefined) {
    return (
      <SettingsPage title={words.person}>
        <Unanswered error={operators.error} needs={need} again={() => void operators.refetch()} />
      </SettingsPage>
    );
  }
  const operator = operators.data.find((one) => String(one.id) === id);
  if (operator === undefined) return <MissingPage />;
  return (
    <SettingsPage title={operator.name}>
      <p>
        <Link to="/configuracoes/pessoas" search={keepShipper}>
          {words.back}
        </Link>
      </p>
      <Access operator={operator} />
      {mayWrite ? <OthersSessions operator={operator} /> : null}
      {mayWrite ? <EditOperator key={operator.id} operator={operator} /> : null}
    </SettingsPage>
  );
}
