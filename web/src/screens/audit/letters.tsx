import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { writeInstant } from '../../formats/instants.ts';
import { wordFor } from '../../formats/word-for.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

/** Letters about the negotiation of a CT-e, and who may be written to. */
export function useLetters(cteId: number) {
  return useQuery({
    queryKey: ['getNegotiationLetters', cteId],
    queryFn: ({ signal }) => api.getNegotiationLetters({ cteId }, { signal }),
  });
}

/** Letters that were sent to the carrier, and what was answered by them. */
export function Letters({ cteId }: { cteId: number }) {
  const words = useWords().audit.letters;
  const { language } = usePreferences();
  const sent = useLetters(cteId).data?.letters ?? [];
  if (sent.length === 0) return null;
  return (
    <section>
      <h3>{words.title}</h3>
      <ul className="audit-letters">
        {sent.map(({ id, recipient, sentAt, state, answer, answeredAt }) => (
          <li key={id}>
            <time dateTime={sentAt}>{writeInstant(sentAt, language)}</time> {recipient}
            <p className="note">
              {answer === null || answeredAt === null
                ? wordFor(words.states, state ?? 'sent')
                : words.answered(words.answers[answer], writeInstant(answeredAt, language))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
