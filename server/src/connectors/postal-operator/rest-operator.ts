import { nonsense, objectsOf, readObject, refusalOf, someText, textOf } from './json.ts';
import type { LineAnswer } from './line.ts';
import type { Booked, Lookup, PostalPrice, PostalPriceEnquiry, PrePostingService } from './port.ts';
import type { Session } from './session.ts';
import { dayFirst, readBooked, toPrePostingBody } from './wire-pre-posting.ts';
import { readTracked } from './wire-tracking.ts';

export type RestOperatorOptions = { session: Session; card: string };

const pageSize = 100;
/** A day of more postings than this is looked through no further. */
const mostPages = 100;
/** Objects in one tracking call. */
const mostTracked = 50;

/** The operator's services of tokens, pre-postings, labels, tracking, prices and terms. */
export function createRestOperator({ session, card }: RestOperatorOptions): PrePostingService {
  const read = async (path: string): Promise<LineAnswer> =>
    accepted(await session.send({ method: 'GET', path, isRepeatable: true }));
  return {
    async create(posting) {
      const body = toPrePostingBody(posting, card);
      const path = '/prepostagem/v1/prepostagens';
      return readBooked(
        readObject(accepted(await session.send({ method: 'POST', path, body, isRepeatable: false }))),
      );
    },
    find: (lookup) => find(read, lookup),
    async cancel(code) {
      const path = `/prepostagem/v1/prepostagens/objeto/${encodeURIComponent(code)}`;
      accepted(await session.send({ method: 'DELETE', path, isRepeatable: true }));
    },
    async label(codes) {
      const body = {
        codigosObjeto: codes,
        numeroCartaoPostagem: card,
        tipoRotulo: 'P',
        formatoRotulo: 'ET',
        imprimeRemetente: 'S',
      };
      const path = '/prepostagem/v1/prepostagens/rotulo/assincrono/pdf';
      const answer = accepted(await session.send({ method: 'POST', path, body, isRepeatable: true }));
      const receipt = encodeURIComponent(textOf(readObject(answer), 'idRecibo'));
      const label = readObject(
        await read(`/prepostagem/v1/prepostagens/rotulo/download/assincrono/${receipt}`),
      );
      const data = someText(label, 'dados');
      return data === null ? null : Buffer.from(data, 'base64');
    },
    async track(codes) {
      if (codes.length > mostTracked) throw new Error(`at most ${mostTracked} objects at once`);
      const list = codes.map((code) => `codigosObjetos=${encodeURIComponent(code)}`).join('&');
      return objectsOf(readObject(await read(`/srorastro/v1/objetos?${list}&resultado=T`)), 'objetos').map(
        readTracked,
      );
    },
    price: (enquiry) => price(read, enquiry),
  };
}

type Read = (path: string) => Promise<LineAnswer>;

/** Codes cannot be asked for by our reference: the days are looked through on which it may have been booked. */
async function find(read: Read, { reference, sinceOn, untilOn }: Lookup): Promise<Booked | null> {
  const days = `dataInicial=${dayFirst(sinceOn)}&dataFinal=${dayFirst(untilOn)}`;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await read(`/prepostagem/v2/prepostagens?${days}&page=${page}&size=${pageSize}`);
    const items = objectsOf(readObject(answer), 'itens');
    const found = items.find(
      (item) =>
        someText(item, 'pedidoExternoOrigem') === reference && !isCancelled(someText(item, 'statusAtual')),
    );
    if (found !== undefined) return readBooked(found);
    if (items.length < pageSize) return null;
  }
  return null;
}

function isCancelled(status: string | null): boolean {
  return status === '5' || status === 'CANCELADO';
}

async function price(read: Read, enquiry: PostalPriceEnquiry): Promise<PostalPrice> {
  const { serviceCode, originZip, destinationZip, weightG, heightMm, widthMm, lengthMm } = enquiry;
  const way = `cepOrigem=${originZip}&cepDestino=${destinationZip}`;
  const size = `altura=${Math.ceil(heightMm / 10)}&largura=${Math.ceil(widthMm / 10)}&comprimento=${Math.ceil(lengthMm / 10)}`;
  const service = encodeURIComponent(serviceCode);
  const [priced, timed] = await Promise.all([
    read(`/preco/v1/nacional/${service}?${way}&psObjeto=${weightG}&tpObjeto=2&${size}`),
    read(`/prazo/v1/nacional/${service}?${way}`),
  ]);
  const cents = /^([0-9]{1,7})[,.]([0-9]{2})$/.exec(textOf(readObject(priced), 'pcFinal'));
  const days = Number(someText(readObject(timed), 'prazoEntrega'));
  if (cents === null || !Number.isInteger(days)) throw nonsense('its price or its term is no number');
  return { priceCents: Number(cents[1]) * 100 + Number(cents[2]), days };
}

/** @throws PostalProblem where the operator says no. */
function accepted(answer: LineAnswer): LineAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw refusalOf(answer);
}
