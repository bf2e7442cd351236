import { useEffect, useState } from 'react';

type PictureProps = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Such as `image/png`. */
  type: string;
  alt: string;
};

/** Bytes of a picture as an image, in which nothing of a drawing could ever run. */
export function Picture({ bytes, type, alt }: PictureProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return url === undefined ? null : <img src={url} alt={alt} />;
}
