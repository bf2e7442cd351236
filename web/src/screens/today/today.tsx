import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

/** What needs me: the first page. */
export function Today() {
  const words = useWords().today;
  const { person } = useSession();
  const [first = ''] = person.name.split(' ');
  return <h1>{greeting(words, new Date().getHours())(first)}</h1>;
}

type Greetings = ReturnType<typeof useWords>['today'];

function greeting(words: Greetings, hour: number): (name: string) => string {
  if (hour < 12) return words.morning;
  return hour < 18 ? words.afternoon : words.evening;
}
