import { useState } from 'react';
import { updateShipper } from '../../../api/made/bounds/registry/shippers.ts';
import { DropZone } from '../../../parts/drop-zone/drop-zone.tsx';
import { FieldMistakeList } from '../../../parts/field/text-field.tsx';
import type { OwnFieldProps } from '../../../parts/members/member-groups.tsx';
import { useWords } from '../../../words/words.ts';

const { maxLength, pattern } = updateShipper['settings.trackingPage.logo'];

/** A small picture, which becomes part of the page. */
export function LogoField({ value, onChange, mistakes }: OwnFieldProps) {
  const { trackingPage: words, company } = useWords();
  const { label, why } = company.fields['settings.trackingPage.logo'];
  const [mistake, setMistake] = useState<string>();
  const take = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return;
    const address = `data:${file.type};base64,${base64(new Uint8Array(await file.arrayBuffer()))}`;
    const isFine = address.length <= maxLength && new RegExp(pattern).test(address);
    setMistake(isFine ? undefined : address.length > maxLength ? words.tooLarge : words.noPicture);
    if (isFine) onChange(address);
  };
  return (
    <div className="field">
      <p className="label">{label}</p>
      {typeof value === 'string' ? (
        <div className="settings-acts">
          <img className="logo-kept" src={value} alt={label} />
          <button type="button" className="button" onClick={() => onChange(null)}>
            {words.removeLogo}
          </button>
        </div>
      ) : null}
      <DropZone
        title={words.dropLogo}
        why={why}
        chooseLabel={words.chooseLogo}
        isBusy={false}
        isSingle
        accept="image/png,image/jpeg,image/webp"
        onFiles={(files) => void take(files)}
      />
      <FieldMistakeList mistakes={mistake === undefined ? mistakes : [mistake, ...mistakes]} />
    </div>
  );
}

function base64(bytes: Uint8Array): string {
  let text = '';
  // Of a file far beyond what is taken the beginning is enough to say so.
  for (const byte of bytes.subarray(0, 2 * maxLength)) text += String.fromCharCode(byte);
  return btoa(text);
}
