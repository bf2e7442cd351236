import '../../../look/tabs.css';
import '../carriers.css';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { refusalOf } from '../../../api/client.ts';
import { may } from '../../../api/session.ts';
import { writeCnpj } from '../../../formats/cnpj.ts';
import { Loading, Refused } from '../../../parts/states/states.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay, useSession } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { useCarrier } from '../queries.ts';
import { tabOf, tabs } from './tabs.ts';

const need = 'registry.read';

/** A carrier: who it is, what is agreed with it, how it does. */
export function CarrierPage() {
  return useMay(need) ? <Found /> : <Refused permission={need} />;
}

function Found() {
  const { id = '', aba } = useParams({ strict: false }) as { id?: string; aba?: string };
  const carrierId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  const carrier = useCarrier(carrierId);
  if (carrierId === undefined || refusalOf(carrier.error)?.status === 404) return <Missing />;
  if (carrier.data === undefined)
    return <Unanswered error={carrier.error} needs={need} again={() => void carrier.refetch()} />;
  return <Shown key={carrierId} carrier={carrier.data} aba={aba} />;
}

function Missing() {
  const words = useWords().carriers;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/transportadoras" search={keepShipper} className="button">
        {words.toList}
      </Link>
    </section>
  );
}

function Shown({ carrier, aba }: { carrier: Carrier; aba: string | undefined }) {
  const words = useWords().carriers;
  const session = useSession();
  const current = tabOf(aba);
  return (
    <article className="carrier">
      <Head carrier={carrier} />
      <nav className="tabs" aria-label={words.parts}>
        {tabs
          .filter(({ needs }) => may(session, needs))
          .map(({ name, path }) => (
            <Link
              key={name}
              to={`/transportadoras/${carrier.id}/${path}`}
              search={keepShipper}
              aria-current={name === current.name ? 'page' : undefined}
            >
              {words.tabs[name]}
            </Link>
          ))}
      </nav>
      {may(session, current.needs) ? (
        <Suspense fallback={<Loading />}>
          <current.Part key={current.name} carrier={carrier} />
        </Suspense>
      ) : (
        <Refused permission={current.needs} />
      )}
    </article>
  );
}

function Head({ carrier: { tradeName, corporateName, cnpj, active } }: { carrier: Carrier }) {
  const words = useWords().carriers;
  return (
    <header className="carrier-head">
      <p>
        <Link to="/transportadoras" search={keepShipper}>
          {words.toList}
        </Link>
      </p>
      <h1>{tradeName}</h1>
      <p className="soft">{words.of(corporateName, writeCnpj(cnpj))}</p>
      {active ? null : <p className="carrier-off">{words.inactiveWhy}</p>}
    </header>
  );
}
