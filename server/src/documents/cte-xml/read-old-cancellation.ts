import { readCteKey } from '../../kernel/cte-key.ts';
import { childAt, requiredAt, type XmlElement } from '../fiscal-xml/read-tree.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { wordsAt } from './amounts.ts';
import type { CteEvent } from './read-cte-event.ts';

const registered = '101';
const moment = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:Z|[+-][0-9]{2}:[0-9]{2})?$/;

/**
 * Reads a cancellation of the time before events, from its `procCancCTe` (layouts up to 2.00): request and answer in one,
 * of one CT-e. Its moments are those of Brasília where they tell no offset.
 * @throws XmlProblem
 */
export function readOldCancellation(root: XmlElement): CteEvent {
  const request = childAt(root, 'cancCTe/infCanc');
  const answer = childAt(root, 'retCancCTe/infCanc');
  if (request === null) throw new XmlProblem('cancCTe/infCanc', 'é obrigatório');
  if (answer === null) throw new XmlProblem('retCancCTe/infCanc', 'é obrigatório');
  const accessKey = requiredAt(request, 'chCTe', /^[0-9A-Z]{44}$/);
  if (readCteKey(accessKey) === null)
    throw new XmlProblem('infCanc/chCTe', 'não é a chave de acesso de um CT-e');
  if (requiredAt(answer, 'chCTe', /^[0-9A-Z]{44}$/) !== accessKey)
    throw new XmlProblem('retCancCTe/infCanc/chCTe', 'o registro é de outro CT-e');
  for (const part of [request, answer])
    if (requiredAt(part, 'tpAmb', /^[12]$/) === '2')
      throw new XmlProblem('infCanc/tpAmb', 'é de homologação');
  if (requiredAt(answer, 'cStat', /^[0-9]{1,4}$/) !== registered)
    throw new XmlProblem('retCancCTe/infCanc/cStat', 'o cancelamento não está registrado');
  const reason = wordsAt(request, 'xJust', 255);
  if (reason === null) throw new XmlProblem('infCanc/xJust', 'é obrigatório');
  return {
    kind: 'cancellation',
    accessKey,
    sequence: 1,
    protocol: requiredAt(answer, 'nProt', /^[0-9]{1,20}$/),
    registeredAtMs: momentOf(requiredAt(answer, 'dhRecbto', moment)),
    reason,
  };
}

function momentOf(text: string): number {
  const ms = Date.parse(text.length === 19 ? `${text}-03:00` : text);
  if (Number.isNaN(ms)) throw new XmlProblem('retCancCTe/infCanc/dhRecbto', 'não é uma data que exista');
  return ms;
}
