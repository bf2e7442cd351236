import type { CarrierFeed } from './carrier-feed.ts';
import type { NotfisFile } from './wire-notfis.ts';

/** The file with what asks for the next one. */
export function toWireNotfis({ name, content, left }: NotfisFile, { next, isMore }: CarrierFeed) {
  return {
    nome: name,
    conteudo: content,
    fora: left.map(({ freightCode, reason }) => ({ id_frete: freightCode, motivo: reason })),
    proximo: String(next),
    mais: isMore,
  };
}
