import { expect, test } from 'vitest';
import { recognise } from './recognise.ts';

const of = (text: string) => recognise(new TextEncoder().encode(text));

test.each([
  ['000CARRIER\r\n340OCORR\r\n', 'ocoren'],
  ['000CARRIER\n540OCORR', 'ocoren'],
  ['000CARRIER\n320CONHE', 'conemb'],
  ['000CARRIER\n520CONHE', 'conemb'],
  ['000CARRIER\n350DOCCO', 'doccob'],
  ['\uFEFF000CARRIER\r550DOCCO', 'doccob'],
  ['\uFEFF <?xml version="1.0"?><cteProc/>', 'cte_xml'],
  ['000CARRIER\n500NOTFI', undefined],
  ['um texto', undefined],
  ['', undefined],
])('a file that begins with %j is %s', (text, kind) => {
  expect(of(text)).toBe(kind);
});
