import './postal-numbers.css';
import type { PostalHealth } from '@carreto/contract/admin/integration/postal-health';
import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import { Mark } from '../states/mark.tsx';

/** How many numbers of a contract are left by kind and service, and for how many days. */
export function PostalNumbers({ numbers }: Pick<PostalHealth, 'numbers'>) {
  const words = useWords().connections.postal;
  if (numbers.length === 0) return <p className="note">{words.noNumbers}</p>;
  return (
    <ul className="postal-numbers">
      {numbers.map(({ kind, serviceCode, remaining, usedIn30Days, daysLeft, isLow }) => (
        <li key={`${kind} ${serviceCode}`}>
          {isLow || remaining === 0 ? (
            <Mark tone={remaining === 0 ? 'danger' : 'warn'}>{words.low}</Mark>
          ) : null}{' '}
          {words.numbers(words.kinds[kind], serviceCode)} <strong>{words.left(writeCount(remaining))}</strong>{' '}
          <span className="note">
            {daysLeft === null ? words.unused : words.days(daysLeft, writeCount(usedIn30Days))}
          </span>
        </li>
      ))}
    </ul>
  );
}
