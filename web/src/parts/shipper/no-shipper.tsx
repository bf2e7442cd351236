import { Link } from '@tanstack/react-router';
import { useWords } from '../../words/words.ts';
import { useIsOnboarding } from '../onboarding/use-onboarding.ts';
import { Empty } from '../states/states.tsx';

/** There is no shipper yet, whose things would be here: the first hour adds one. */
export function NoShipper() {
  const { noShipper: words } = useWords().parts;
  const isMine = useIsOnboarding();
  return (
    <Empty title={words.title} why={isMine ? words.why : words.others}>
      {isMine ? (
        <Link to="/comecar" search={{ passo: 'empresa' } as never} className="button" data-kind="main">
          {words.act}
        </Link>
      ) : null}
    </Empty>
  );
}
