import { Link } from '@tanstack/react-router';
import { useWords } from '../../words/words.ts';

/** Where connections of a carrier are made. */
export function ToCarriers() {
  const { carriers } = useWords().menu;
  return (
    <Link to="/transportadoras" className="button">
      {carriers}
    </Link>
  );
}
