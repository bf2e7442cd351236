import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { entityTag, isKnownTag } from './entity-tag.ts';
import type { FlatHeaders } from './headers.ts';
import type { Coding, PackedText } from './packed-form.ts';
import type { Answer } from './send.ts';

/** Worth its time for a text that is packed once: three times as small as the default of gzip, in a thread of Node's own. */
const brotliQuality = 9;

/** Packs a text that is sent often and seldom changes. */
export async function packText(text: string, contentType: string): Promise<PackedText> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ]);
  const forms = [
    ['br', br],
    ['gzip', zipped],
    ['identity', plain],
  ] as const;
  return {
    contentType,
    forms: new Map(forms.map(([coding, body]) => [coding, { body, tag: entityTag(body) }])),
  };
}

type Wanted = Readonly<Record<string, string | string[] | undefined>>;

/** The answer to a GET: in the smallest coding that the client takes, or that nothing changed. */
export function answerPacked(
  { contentType, forms }: PackedText,
  headers: Wanted,
  common: FlatHeaders,
): Answer {
  const wanted = codingFor(headers['accept-encoding']);
  const coding = forms.has(wanted) ? wanted : 'identity';
  const form = forms.get(coding);
  if (form === undefined) throw new Error('nothing is there as it is');
  const base = [
    ...common,
    'vary',
    'accept-encoding',
    'etag',
    form.tag,
    ...(coding === 'identity' ? [] : ['content-encoding', coding]),
  ];
  const known = headers['if-none-match'];
  if (isKnownTag(typeof known === 'string' ? known : undefined, form.tag)) return { status: 304, base };
  return { status: 200, contentType, body: form.body, base };
}

/** Of `Accept-Encoding` (RFC 9110, 12.5.3): the first of ours that it does not refuse; plain where it says nothing. */
export function codingFor(accepted: string | string[] | undefined): Coding {
  const weights = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
        const quality = parameters.find((word) => word.startsWith('q='))?.slice(2);
        return [name, quality === undefined ? 1 : Number(quality)];
      }),
  );
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const takes = (coding: Coding) => weightOf(coding) > 0;
  return takes('br') && weightOf('br') >= weightOf('gzip') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
