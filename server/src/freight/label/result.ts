import type { Label } from '../../documents/labels/content.ts';
import { isAddressCut } from '../../documents/labels/cut-address.ts';
import type { PlaceIndex } from '../../engine/places/place-index.ts';
import type { FoundFreight } from '../find.ts';
import type { NamedBy } from './find-named.ts';
import type { Links } from './links.ts';
import { dispatchAddress } from './parties.ts';
import type { LabelPart } from './parts.ts';
import { makePart, type Planner } from './plan.ts';
import type { PostedFreight } from './posted.ts';

/** Where freights leave from. */
export type LabelOrigin = { document: string } & ReturnType<typeof dispatchAddress>;

/** A freight that could not be printed. */
export type LabelProblem = {
  freightCode: string;
  accessKey: string | null;
  orderNumber: string | null;
  text: string;
};

/** What a part of a group came to. */
export type LabelResult = {
  by: NamedBy;
  identifiers: string[];
  /**
   * Of the freights that were found: access keys of their NF-es, numbers of their orders; each once. Answers that were
   * kept for a repeated request before they were told do not have them.
   */
  accessKeys?: string[];
  orderNumbers?: string[];
  origin: LabelOrigin | null;
  /** Link to the labels; null where nothing could be printed. */
  labelsUrl: string | null;
  /** Link to the posting list; null where nothing goes by the postal operator. */
  listUrl: string | null;
  /** Of the group, beside those of its freights. */
  error: string | null;
  problems: LabelProblem[];
  /** By identifier as it was sent. */
  notices: [identifier: string, text: string][];
};

/** Of freights that do not exist, are cancelled, or another shipper's (decision L3). */
export const notFound = 'Frete não encontrado.';
const noCity = 'A cidade do destinatário não é conhecida; a etiqueta traz o estado e o CEP.';

const cutAddress =
  'O endereço do destinatário não cabe na etiqueta e sai encurtado, com número e bairro; use um layout maior.';

type Making = {
  planner: Planner;
  posted: ReadonlyMap<string, PostedFreight | { problem: string }>;
  links: Links;
  places: PlaceIndex;
};

/** Prints what can be printed of a part. */
export async function resultOf(
  part: LabelPart,
  { planner, posted, links, places }: Making,
): Promise<LabelResult> {
  const made = makePart(part, planner, posted);
  const labels = made.flatMap((one) => ('labels' in one ? one.labels : []));
  const [listId] = made.flatMap(({ freight }) => listOf(posted.get(freight.code)));
  return {
    ...bare(part, places),
    labelsUrl: labels.length === 0 ? null : await links.toLabels(labels),
    listUrl: listId === undefined ? null : await links.toList(listId),
    problems: made.flatMap((one) => ('problem' in one ? [problemOf(one.freight, one.problem)] : [])),
    notices: noticesOf(part, labels, planner),
  };
}

/** A part of a group that is not printed at all. */
export function refusedPart(part: LabelPart, error: string, places: PlaceIndex): LabelResult {
  return { ...bare(part, places), error, notices: noticesOf(part, [], null) };
}

function bare({ by, identifiers, requested }: LabelPart, places: PlaceIndex): LabelResult {
  const [first] = requested;
  const freights = requested.map(({ freight }) => freight);
  const origin = first === undefined ? null : originOf(first.freight, places);
  return {
    by,
    identifiers,
    accessKeys: [
      ...new Set(freights.flatMap(({ nfes }) => nfes.flatMap(({ accessKey }) => accessKey ?? []))),
    ],
    orderNumbers: [...new Set(freights.flatMap(({ orderNumber }) => orderNumber ?? []))],
    origin,
    labelsUrl: null,
    listUrl: null,
    error: null,
    problems: [],
    notices: [],
  };
}

function originOf({ agreement: { dispatcher } }: FoundFreight, places: PlaceIndex): LabelOrigin {
  return { document: dispatcher.document, ...dispatchAddress(dispatcher, places) };
}

function listOf(posted: PostedFreight | { problem: string } | undefined): number[] {
  return posted === undefined || 'problem' in posted || posted.list === null ? [] : [posted.list.id];
}

function problemOf({ code, orderNumber, nfes }: FoundFreight, text: string): LabelProblem {
  return { freightCode: code, accessKey: nfes[0]?.accessKey ?? null, orderNumber, text };
}

function noticesOf(
  { unknown, requested }: LabelPart,
  labels: readonly Label[],
  planner: Pick<Planner, 'layout' | 'ownLabels'> | null,
): LabelResult['notices'] {
  const isPrinted = new Set(labels.map(({ freightCode }) => freightCode));
  const withoutCity = new Set(
    labels.filter(({ recipient }) => recipient.city === '').map(({ freightCode }) => freightCode),
  );
  const cut = new Set(
    labels.flatMap((label) =>
      planner !== null && isAddressCut(label, planner.layout) ? [label.freightCode] : [],
    ),
  );
  return [
    ...unknown.map((identifier): [string, string] => [identifier, notFound]),
    ...requested
      .filter(({ freight }) => withoutCity.has(freight.code))
      .map(({ identifier }): [string, string] => [identifier, noCity]),
    ...requested
      .filter(({ freight }) => cut.has(freight.code))
      .map(({ identifier }): [string, string] => [identifier, cutAddress]),
    ...requested.flatMap(({ freight: { code }, identifier }): [string, string][] => {
      const own = isPrinted.has(code) ? planner?.ownLabels.get(code) : undefined;
      return own !== undefined && 'missing' in own ? [[identifier, own.missing]] : [];
    }),
  ];
}
