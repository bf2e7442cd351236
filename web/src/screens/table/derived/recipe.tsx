import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import { writeInstant } from '../../../formats/instants.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { usePreferences } from '../../../shell/preferences.ts';
import { useWords } from '../../../words/words.ts';
import { countsOf, type RecipeSentence, recipeSentences } from './recipe-sentences.ts';

/** A recipe in sentences, with what each adjustment met and how far the table is behind its base. */
export function Recipe({ derived }: { derived: DerivedTableView }) {
  const words = useWords().tableDerived;
  const { language } = usePreferences();
  const { recipe, mode, createdAt, createdBy } = derived;
  return (
    <div className="recipe">
      <ul>
        {recipeSentences(recipe, { counts: countsOf(derived), words }).map((sentence) => (
          <li key={sentence.text}>
            {sentence.text}
            <Met met={sentence.met} />
          </li>
        ))}
      </ul>
      <p className="soft">{words.modes[mode]}</p>
      <LastDerivation derived={derived} />
      <p className="soft">{words.by(writeInstant(createdAt, language), createdBy)}</p>
    </div>
  );
}

function Met({ met }: Pick<RecipeSentence, 'met'>) {
  const words = useWords().tableDerived;
  if (met === null) return null;
  const said = met === 0 ? words.metNone : met === 1 ? words.metOne : words.met(writeCount(met));
  return (
    <>
      {' '}
      <span className={met === 0 ? 'recipe-none' : 'soft'}>{said}</span>
    </>
  );
}

function LastDerivation({ derived: { derivations } }: { derived: DerivedTableView }) {
  const words = useWords().tableDerived;
  const { language } = usePreferences();
  const [last] = derivations;
  if (last === undefined) return <p className="soft">{words.never}</p>;
  if (last.state === 'waiting') return <p className="soft">{words.states.waiting}</p>;
  const at = writeInstant(last.at, language);
  if (last.state === 'derived') return <p className="soft">{words.states.derived(at)}</p>;
  return (
    <div className="recipe-failed" role="alert">
      <p>{words.states.failed(at)}</p>
      {/* The server writes these sentences, in Portuguese. */}
      <ul lang="pt-BR">
        {(last.failure ?? []).slice(0, 10).map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
