import { refusalOf } from '../../api/client.ts';
import { useWords } from '../../words/words.ts';
import { refusalText } from '../states/refusal-text.ts';

/** A mistake that the page says in words of its own. */
export class SaidError extends Error {}

/** Why an act was refused, in the words of the API, with what to name when asking for help. */
export function Mistake({ error }: { error: Error }) {
  const words = useWords().parts;
  const refusal = refusalOf(error);
  if (error instanceof SaidError)
    return (
      <p className="mistake" data-own>
        {error.message}
      </p>
    );
  if (refusal === undefined) return <p className="mistake">{words.failedWhy}</p>;
  const { details, requestId } = refusal;
  const said = [...new Set(details.map((detail) => detail.message))];
  return (
    <div className="mistake">
      {(said.length === 0 ? [refusalText(refusal, words)] : said).map((one) => (
        <p key={one}>{one}</p>
      ))}
      {requestId === '' ? null : (
        <p>
          {words.request} <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
