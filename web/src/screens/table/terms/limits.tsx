import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableTerms } from '@carreto/contract/admin/tables/table-terms';
import { useWords } from '../../../words/words.ts';
import { TermsOf } from './of-version.tsx';
import { sentencesOf } from './weight-sentences.ts';

/** What a version takes, how it weighs, and what it is for, as sentences. */
export function Limits({ table }: { table: ListedTable }) {
  return <TermsOf table={table}>{(terms) => <Parts terms={terms} />}</TermsOf>;
}

function Parts({ terms }: { terms: TableTerms }) {
  const words = useWords().tableTerms;
  return (
    <div className="term-parts">
      {sentencesOf(terms, words).map(({ part, sentences }) => (
        <section key={part}>
          <h2>{words.parts[part]}</h2>
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
