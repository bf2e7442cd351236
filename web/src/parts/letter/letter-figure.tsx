import './letter-figure.css';

type LetterFigureProps = {
  label: string;
  /** Before the subject. */
  subjectLabel: string;
  letter: { subject: string; text: string };
};

/** A letter as it would be. */
export function LetterFigure({ label, subjectLabel, letter: { subject, text } }: LetterFigureProps) {
  return (
    <figure className="letter-figure" aria-label={label}>
      <figcaption>
        <span className="note">{subjectLabel}</span> <strong>{subject}</strong>
      </figcaption>
      <pre>{text}</pre>
    </figure>
  );
}
