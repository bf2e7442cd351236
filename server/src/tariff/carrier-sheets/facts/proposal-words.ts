// biome-ignore-all format: lists of words read best in few lines

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words of a sentence on a charge that say nothing beyond its amounts and their base. */
export const fillers = list(
  'a o as os e de do da dos das em no na por p s c cada sobre com fracao ou que for maior menor valor vlr vl valores taxa tx tarifa adicional cobranca cobrada cobrado cobrar cobramos cobra cobrados cobradas se sera serao ser aplica aplicada aplicado incide incidente calculada calculado calculo base r$ reais real percentual minimo minima minimos min maximo maxima max teto frete peso nf nfe nota notas fiscal fiscais mercadoria mercadorias bens declarado declarada total original bruto liquido fixo fixa fixos unitario prevalecendo prevalece valendo sendo exato exata proporcional kg kgs quilo quilos t ton tonelada toneladas m3 volume volumes vol caixa caixas % / carga remessa transportada transportado',
);

/** What a freight has one of, so that an amount for each of them is an amount of the freight. */
export const onceAFreight = list('entrega cte ct conhecimento ctrc embarque expedicao remessa tentativa minuta frete coleta documento dacte');

/** What a table prices an amount by, as the reader of charges knows it. */
export const countedBy = list('kg kgs quilo quilos t ton tonelada volume volumes vol caixa nota nf nfe m3 fracao');

/** Words that turn what follows them into the opposite, which no charge of a table says. */
export const exceptions = list('exceto salvo menos excluindo exclui excluido fora nao isento isenta isentos isentas isencao sem gratis gratuito gratuita excedente excedentes desconto desc franquia');

/** Words before the states that a sentence is limited to. */
export const beforeStates = list('para p em no na nos nas destino destinos uf ufs estado estados');
/** Words that may stand between those and a state, or between two states. */
export const amongStates = list('o a os as de do da e ou / uf ufs estado estados destino destinos');
