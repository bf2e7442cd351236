import type { ReactNode } from 'react';
import { refusalOf } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Failed } from '../../parts/states/states.tsx';
import { useWords } from '../../words/words.ts';
import { mostEach, TooManyFreights } from './each-freight.ts';

type ActFailedProps = { error: Error; permission: string; again: () => void };

/** Why nothing was done at all. */
export function ActFailed({ error, permission, again }: ActFailedProps) {
  const { listed } = useWords().freight;
  if (error instanceof TooManyFreights) return <p role="alert">{listed.tooMany(writeCount(mostEach))}</p>;
  return <Failed error={error} permission={permission} again={again} />;
}

/** What is said of single freights, each with its code. */
export function FreightLines({ title, lines }: { title: string; lines: readonly FreightLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="freight-lines">
      <h3>{title}</h3>
      <ul>
        {lines.map(({ freightCode, text }) => (
          <li key={`${freightCode} ${text}`}>
            <code>{freightCode}</code> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
export type FreightLine = { freightCode: string; text: string };

/** The sentence of a refusal, as it is said of a freight. */
export function useSentence(): (error: Error) => string {
  const words = useWords().parts;
  return (error) => refusalOf(error)?.message.replace(/^\d{3} \w+: /, '') ?? words.failedWhy;
}

/** The foot of a dialog: closes it, beside what else there is to press. */
export function DialogActs({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const words = useWords().parts;
  return (
    <div className="dialog-acts">
      <button type="button" className="button" onClick={onClose}>
        {words.close}
      </button>
      {children}
    </div>
  );
}
