import { SaxesParser } from 'saxes';

/** The two fiscal documents that are read from XML. */
export type WantedDocument = 'nfe' | 'cte';

/** How a document is told: by its first elements, its model and its namespace; and where it goes instead. */
type Known = { what: string; goesTo?: string; is?: WantedDocument };

const toFreight = 'anexe-a ao frete, em …/quotes/{id_frete}/invoices/xml';
const toCarrier = 'ele entra em …/transportadora/v1/cte/xml ou por `carreto cte import`';
const nfce = {
  what: 'uma NFC-e (modelo 65)',
  goesTo: 'ela não acompanha transporte; envie a NF-e (modelo 55)',
};
const nfe: Known = { what: 'uma NF-e', goesTo: toFreight, is: 'nfe' };
const cte: Known = { what: 'um CT-e', goesTo: toCarrier, is: 'cte' };
const simplified: Known = { what: 'um CT-e simplificado', goesTo: toCarrier, is: 'cte' };
const otherServices = { what: 'um CT-e OS (outros serviços, modelo 67)', goesTo: 'ele não é aceito' };
const valuables = {
  what: 'uma GTV-e (guia de transporte de valores, modelo 64)',
  goesTo: 'ela não é aceita',
};

const byModel: Readonly<Record<string, Known>> = { '65': nfce, '67': otherServices, '64': valuables };

/** Names of root elements, as the manuals of the NF-e, CT-e and MDF-e have them. */
const byName: readonly (readonly [RegExp, Known])[] = [
  [/^(?:cteSimpProc|cteProcSimp|CTeSimp|enviCTeSimp)$/, simplified],
  [/^(?:cteOSProc|CTeOS)$/, otherServices],
  [/^(?:GTVeProc|GTVe)$/, valuables],
  [/^(?:nfeProc|NFe|enviNFe)$/, nfe],
  [/^(?:cteProc|CTe|enviCTe)$/, cte],
  [
    /^(?:procEventoNFe|evento|retEvento|envEvento|retEnvEvento|procCancNFe|cancNFe|retCancNFe)$/,
    { what: 'um evento de NF-e', goesTo: 'envie o XML da própria NF-e' },
  ],
  [
    /^(?:procEventoCTe|eventoCTe|retEventoCTe|procCancCTe|cancCTe|retCancCTe)$/,
    { what: 'um evento de CT-e', goesTo: toCarrier },
  ],
  [
    /^(?:[Pp]roc|ret)?[Ii]nut(?:NFe|CTe)$/,
    { what: 'uma inutilização de numeração', goesTo: 'ela não é de um documento emitido' },
  ],
  [
    /^(?:mdfeProc|MDFe|procEventoMDFe|eventoMDFe)$/,
    { what: 'um MDF-e (manifesto)', goesTo: 'envie os CT-es que ele lista' },
  ],
  [
    /^(?:resNFe|resCTe|resEvento|retDistDFeInt)$/,
    { what: 'um resumo da distribuição da SEFAZ', goesTo: 'envie o XML completo' },
  ],
  [
    /^correioslog$/,
    {
      what: 'uma lista de postagem dos Correios',
      goesTo: 'ela vai com os objetos aos Correios, e não diz o que o frete custou',
    },
  ],
  [/nfse/i, { what: 'uma NFS-e', goesTo: 'nota de serviço não é documento de transporte' }],
];

const namespaces: Readonly<Record<WantedDocument, string>> = {
  nfe: 'http://www.portalfiscal.inf.br/nfe',
  cte: 'http://www.portalfiscal.inf.br/cte',
};

/** What files begin with that are no XML at all. */
const otherFiles: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'é um PDF; o DACTE e o DANFE não bastam, envie o XML'],
  [/^PK\p{Cc}{2}/u, 'é um arquivo compactado (ou uma planilha); envie os XMLs um a um'],
  [/^\s*[{[]/, 'é JSON, e não XML'],
  [/^000[^\n]{80}/, 'é um arquivo de EDI (PROCEDA), e não XML'],
  [/^\s*<(?:!doctype\s+)?html/i, 'é uma página HTML; envie o XML original'],
];

const enough = Symbol('enough was read');
const mostElements = 60;

type Seen = { names: string[]; namespace: string | null; model: string | null; layout: string | null };

/**
 * What a file that could not be read as the wanted document is, in Portuguese and with where it goes; null where it is
 * the wanted document, or nothing that is known. `said` is the problem that reading it had.
 */
export function nameDocument(bytes: Uint8Array, wanted: WantedDocument, said: string): string | null {
  // The names of elements are ASCII in every encoding that is read.
  const text = new TextDecoder('windows-1252').decode(bytes.subarray(0, 100_000)).replace(/^ï»¿/, '');
  const other = otherFiles.find(([start]) => start.test(text));
  if (other !== undefined) return other[1];
  const seen = look(text);
  const known = knownAs(seen);
  if (known === null) return null;
  if (known.is !== wanted) {
    const goesTo = known.goesTo === undefined ? '' : `; ${known.goesTo}`;
    return `o documento é ${known.what}, e não ${wanted === 'nfe' ? 'uma NF-e' : 'um CT-e'}${goesTo}`;
  }
  if (seen.namespace !== namespaces[wanted])
    return `o documento é ${known.what} sem o namespace ${namespaces[wanted]}; envie o XML como a SEFAZ o devolveu`;
  if (seen.layout !== null && seen.layout < '4.00')
    return `${said}; o documento é do layout ${seen.layout}, e a leitura é do 4.00`;
  return null;
}

function knownAs({ names, model }: Seen): Known | null {
  const [root = '', inner = ''] = names;
  const known = [inner, root].map((name) => byName.find(([form]) => form.test(name))?.[1]);
  const named = known[0] ?? known[1] ?? null;
  return named?.is === undefined ? named : (byModel[model ?? ''] ?? named);
}

/** The beginning of an XML, as far as it can be read. */
function look(text: string): Seen {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const seen: Seen = { names: [], namespace: null, model: null, layout: null };
  let elements = 0;
  let inModel = false;
  const stop = (): never => {
    throw enough;
  };
  parser.on('doctype', () => {
    seen.names = [];
    stop();
  });
  parser.on('error', stop);
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > mostElements) stop();
    if (seen.names.length < 2) seen.names.push(tag.local);
    seen.namespace ??= tag.uri;
    const layout = tag.attributes.versao?.value;
    if (layout !== undefined && /^[0-9]\.[0-9]{2}$/.test(layout)) seen.layout ??= layout;
    inModel = tag.local === 'mod';
  });
  parser.on('text', (part) => {
    if (!inModel || !/^[0-9]{2}$/.test(part)) return;
    seen.model = part;
    stop();
  });
  parser.on('closetag', () => {
    inModel = false;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error !== enough) throw error;
  }
  return seen;
}
