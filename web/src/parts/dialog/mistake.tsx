import { refusalOf } from '../../api/client.ts';
import { useWords } from '../../words/words.ts';

/** Why an act was refused, in the words of the API, with what to name when asking for help. */
export function Mistake({ error }: { error: Error }) {
  const words = useWords().parts;
  const refusal = refusalOf(error);
  if (refusal === undefined) return <p className="mistake">{words.failedWhy}</p>;
  const { details, message, requestId } = refusal;
  const said = [...new Set(details.map((detail) => detail.message))];
  return (
    <div className="mistake">
      {(said.length === 0 ? [message.replace(/^\d{3} \w+: /, '')] : said).map((one) => (
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
