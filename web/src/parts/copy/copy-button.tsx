import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../look/icon.tsx';
import { useWords } from '../../words/words.ts';
import { copyText } from './copy-text.ts';

type CopyButtonProps = {
  /** What is copied. */
  text: string;
  /** What the button says; "copy" when left out. */
  label?: string;
};

/** Copies a text, and says that it did. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const words = useWords().parts;
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => void copyText(text).then(setCopied)}
        onBlur={() => setCopied(false)}
      >
        <Icon of={Copy} />
        {isCopied ? words.copied : (label ?? words.copy)}
      </button>
      <span className="unseen" role="status">
        {isCopied ? words.copied : ''}
      </span>
    </>
  );
}
