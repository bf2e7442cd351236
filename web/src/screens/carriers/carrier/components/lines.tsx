import type { ComponentName } from '@carreto/contract/admin/charges/cte-components';
import { Link } from '@tanstack/react-router';
import { writeBrl } from '../../../../formats/brl.ts';
import { writeCount } from '../../../../formats/numbers.ts';
import { useSession } from '../../../../shell/session-context.ts';
import { keepShipper } from '../../../../shell/shipper.ts';
import { useWords } from '../../../../words/words.ts';
import { Act, Line } from '../tab-section.tsx';
import type { Naming } from './name-dialog.tsx';
import type { useComponents } from './queries.ts';

type Unknown = NonNullable<ReturnType<typeof useComponents>['data']>['unknown'][number];

type UnknownLineProps = {
  one: Unknown;
  /** Undefined for who may only look. */
  onName: ((naming: Naming) => void) | undefined;
};

/** A name that nobody knows, and how much is charged under it. */
export function UnknownLine({ one, onName }: UnknownLineProps) {
  const words = useWords().carrierTabs.components;
  const { name, cteCount, totalCents, lastCteId } = one;
  return (
    <Line
      name={name}
      facts={
        <p>
          {`${words.ctes(writeCount(cteCount))} · ${writeBrl(totalCents)} · `}
          <Link to={`/auditoria/${lastCteId}`} search={keepShipper} aria-label={words.lastCteOf(name)}>
            {words.lastCte}
          </Link>
        </p>
      }
      acts={
        onName === undefined ? undefined : (
          <Act kind="main" label={`${words.map} ${name}`} text={words.map} onClick={() => onName({ name })} />
        )
      }
    />
  );
}

type NamedLineProps = {
  one: ComponentName;
  /** Undefined for who may only look. */
  acts: { name: (naming: Naming) => void; remove: (one: ComponentName) => void } | undefined;
};

/** A name that somebody explained; one of all carriers is changed by who sees them all. */
export function NamedLine({ one, acts }: NamedLineProps) {
  const words = useWords().carrierTabs.components;
  const { carriers } = useSession();
  const { name, charge, carrierId } = one;
  const mayChange = carrierId !== null || carriers === 'all';
  return (
    <Line
      name={`${name} → ${words.charges[charge]}`}
      facts={<p className="note">{carrierId === null ? words.ofAll : words.ofCarrier}</p>}
      acts={
        acts === undefined || !mayChange ? undefined : (
          <>
            <Act
              label={words.changeOne(name)}
              text={words.change}
              onClick={() => acts.name({ name, known: one })}
            />
            <Act
              kind="quiet"
              label={words.removeOne(name)}
              text={words.remove}
              onClick={() => acts.remove(one)}
            />
          </>
        )
      }
    />
  );
}
