import { useWords } from '../../../words/words.ts';
import { AnswerField } from './answer-field.tsx';
import { alikeOf, type Question, useDesk } from './desk.ts';

/** Questions that are about no single column: units, signs, names of charges and regions, sentences. */
export function QuestionCards() {
  const { questions } = useDesk();
  const seen = new Set<string>();
  const desk = useDesk();
  const cards = questions.filter((question) => {
    if (question.about === 'column' || seen.has(question.id)) return false;
    for (const id of alikeOf(question.id, desk)) seen.add(id);
    return true;
  });
  if (cards.length === 0) return null;
  return (
    <ul className="import-questions">
      {cards.map((question) => (
        <li key={question.id}>
          <Card question={question} />
        </li>
      ))}
    </ul>
  );
}

function Card({ question }: { question: Question }) {
  const words = useWords().imports;
  const desk = useDesk();
  const { id, about, message, sheet, line, column, samples, guesses, answers, form, header, proposal } =
    question;
  const alike = alikeOf(id, desk);
  const place = words.place(sheet ?? '', line === null ? '' : String(line), column ?? '');
  return (
    <>
      {/* The server writes the question, in Portuguese. */}
      {about === 'sentence' ? (
        <Sentence text={header ?? ''} proposal={proposal} />
      ) : (
        <p lang="pt-BR">{message}</p>
      )}
      <p className="soft">
        {place}
        {samples.length === 0 ? '' : ` ${words.samples(samples.join(' · '))}`}
        {alike.length > 1 ? ` ${words.forAll(alike.length)}` : ''}
      </p>
      {desk.mayChange ? (
        <AnswerField
          about={about}
          label={words.answer}
          value={desk.choices[id] ?? ''}
          guesses={guesses}
          answers={answers}
          form={form}
          onAnswer={(answer) => desk.choose(alike, answer)}
        />
      ) : null}
    </>
  );
}

type Proposal = NonNullable<Question['proposal']>;

/** A charge that a sentence of the files states: the sentence, and what the table would charge by it, where that is understood. */
function Sentence({ text, proposal }: { text: string; proposal: Proposal | null }) {
  const words = useWords().imports;
  return (
    <>
      <p>{words.proposed}</p>
      <blockquote lang="pt-BR">{text}</blockquote>
      {proposal === null ? <p>{words.notUnderstood}</p> : <Charge proposal={proposal} />}
    </>
  );
}

function Charge({ proposal: { text, unread, addsUp, event } }: { proposal: Proposal }) {
  const words = useWords().imports;
  return (
    <>
      <p>
        {words.asCharge} <strong lang="pt-BR">{text}</strong>
      </p>
      {event === null ? null : <p className="soft">{words.withEvent}</p>}
      {unread === null ? null : <p className="import-warn">{words.unread(unread)}</p>}
      {addsUp ? <p className="import-warn">{words.addsUp}</p> : null}
    </>
  );
}
