/**
 * Where in the life of a freight an occurrence of the standard stands. A proposal: the standard says the meaning
 * alone, and partners differ.
 */
export type OccurrencePhase =
  | 'in_transit'
  | 'awaiting_pickup'
  | 'scheduled'
  | 'delivered'
  | 'problem'
  | 'returned'
  | 'info'
  | 'other';

/** `catalogueCode`: the occurrence of our own catalogue that says the same; null where none does. */
export type OccurrenceCode = { meaning: string; phase: OccurrencePhase; catalogueCode: number | null };

/**
 * The occurrence codes of the standard, by their three digits: 000 to 099 are those of 3.1, written in two digits
 * there; 100 to 105 are as common. From 106 on every partner has a list of its own, so there is nothing here.
 */
export const occurrenceCodes: ReadonlyMap<string, OccurrenceCode> = new Map(
  // biome-ignore format: a table
  ([
    ['000', 'Transporte já em andamento', 'in_transit', 2],
    ['001', 'Entregue sem ressalvas', 'delivered', 3],
    ['002', 'Entregue, mas fora da data combinada', 'delivered', 270],
    ['003', 'Recusada: sem pedido de compra', 'problem', 22],
    ['004', 'Recusada: pedido de compra cancelado', 'problem', 22],
    ['005', 'Destino sem espaço no depósito', 'problem', 263],
    ['006', 'Endereço de destino não encontrado', 'problem', 43],
    ['007', 'Cliente não autorizou a devolução', 'problem', 98],
    ['008', 'Preço diverge do pedido', 'problem', 22],
    ['009', 'Mercadoria diverge do pedido', 'problem', 22],
    ['010', 'Destino só recebe com frete pago', 'problem', 22],
    ['011', 'Recusada: embalagem inadequada', 'problem', 22],
    ['012', 'Redespacho não informado', 'problem', 98],
    ['013', 'Cidade de destino não atendida', 'problem', 97],
    ['014', 'Mercadoria sinistrada', 'problem', 138],
    ['015', 'Embalagem sinistrada', 'problem', 28],
    ['016', 'Pedido de compra duplicado', 'problem', 22],
    ['017', 'Mercadoria sem embalagem de atacado', 'problem', 22],
    ['018', 'Mercadorias trocadas', 'problem', 98],
    ['019', 'Cliente pediu nova entrega', 'in_transit', 333],
    ['020', 'Sem tempo hábil ou fora do horário', 'in_transit', 265],
    ['021', 'Local fechado', 'problem', 38],
    ['022', 'Nova entrega sem cobrança', 'in_transit', 332],
    ['023', 'Extraviada em trânsito', 'problem', 27],
    ['024', 'Entregue na segunda tentativa (reentrega)', 'delivered', 3],
    ['025', 'Devolvida ao remetente', 'returned', 9],
    ['026', 'Nota retida pela fiscalização', 'problem', 26],
    ['027', 'Carga roubada', 'problem', 139],
    ['028', 'Retida até nova instrução', 'problem', 98],
    ['029', 'Cliente retira na transportadora', 'awaiting_pickup', 214],
    ['030', 'Problema na nota ou no conhecimento', 'problem', 98],
    ['031', 'Entregue com indenização paga', 'delivered', 3],
    ['032', 'Falta, reposição solicitada', 'problem', 40],
    ['033', 'Falta, em busca ou reconferência', 'problem', 40],
    ['034', 'Cliente fechado para balanço', 'problem', 261],
    ['035', 'Quantidade diverge da nota ou do pedido', 'problem', 98],
    ['036', 'Aéreo: documentos extraviados', 'problem', 98],
    ['037', 'Aéreo: carga extraviada', 'problem', 179],
    ['038', 'Aéreo: carga avariada', 'problem', 28],
    ['039', 'Aéreo: carga cortada na pista', 'problem', 98],
    ['040', 'Aéreo: aeroporto de origem fechado', 'problem', 98],
    ['041', 'Pedido de compra incompleto', 'problem', 98],
    ['042', 'Nota com produtos de setores diferentes', 'problem', 98],
    ['043', 'Feriado local ou nacional', 'in_transit', 34],
    ['044', 'Fila: excesso de veículos', 'in_transit', 342],
    ['045', 'Cliente encerrou atividades', 'problem', 44],
    ['046', 'Responsável pelo recebimento ausente', 'problem', 32],
    ['047', 'Cliente em greve', 'problem', 5],
    ['048', 'Aéreo: aeroporto de destino fechado', 'problem', 98],
    ['049', 'Aéreo: voo cancelado', 'problem', 98],
    ['050', 'Greve geral', 'problem', 31],
    ['051', 'Mercadoria com validade vencida', 'problem', 98],
    ['052', 'Entregue para redespacho', 'in_transit', 30],
    ['053', 'Não embarcada, segue na origem', 'in_transit', 106],
    ['054', 'Embarcada sem conhecimento (ou conhecimento não embarcado)', 'in_transit', 98],
    ['055', 'Endereço do redespacho não encontrado', 'problem', 97],
    ['056', 'Cliente recusa pagamento na entrega', 'problem', 22],
    ['057', 'Cidade do redespacho não atendida', 'problem', 97],
    ['058', 'Veículo de entrega quebrou', 'in_transit', 5],
    ['059', 'Cliente sem verba para o frete', 'problem', 22],
    ['060', 'Endereço de entrega errado', 'problem', 97],
    ['061', 'Cliente sem verba para o reembolso', 'problem', 22],
    ['062', 'Recusada: valor do frete errado', 'problem', 22],
    ['063', 'Identificação do cliente ausente ou insuficiente', 'problem', 45],
    ['064', 'Cliente não identificado ou sem cadastro', 'problem', 45],
    ['065', 'Contatar o comprador', 'problem', 98],
    ['066', 'Troca indisponível', 'problem', 98],
    ['067', 'Somente estatística', 'info', null],
    ['068', 'Data de entrega diverge do pedido', 'problem', 98],
    ['069', 'Substituição tributária', 'problem', 98],
    ['070', 'Sistema fora do ar', 'problem', 98],
    ['071', 'Cliente não aceita pedido parcial', 'problem', 22],
    ['072', 'Cliente só aceita pedido parcial', 'problem', 22],
    ['073', 'Redespacho só com frete pago', 'problem', 98],
    ['074', 'Funcionário sem autorização para receber', 'problem', 5],
    ['075', 'Embarcada na rota errada', 'problem', 307],
    ['076', 'Acesso interditado', 'problem', 29],
    ['077', 'Cliente mudou de endereço', 'problem', 41],
    ['078', 'Avaria total', 'problem', 28],
    ['079', 'Avaria parcial', 'problem', 28],
    ['080', 'Extravio total', 'problem', 27],
    ['081', 'Extravio parcial', 'problem', 40],
    ['082', 'Sobra sem nota fiscal', 'problem', 98],
    ['083', 'Com a SUFRAMA para internação', 'problem', 26],
    ['084', 'Retirada para conferência', 'problem', 113],
    ['085', 'Apreendida pelo fisco', 'problem', 26],
    ['086', 'Excesso de carga ou peso', 'problem', 98],
    ['087', 'Férias coletivas', 'problem', 5],
    ['088', 'Recusada, em negociação', 'problem', 22],
    ['089', 'Aguardando novo faturamento', 'problem', 98],
    ['090', 'Recusada pelo redespachante', 'problem', 98],
    ['091', 'Entrega programada', 'scheduled', 20],
    ['092', 'Problema fiscal', 'problem', 98],
    ['093', 'Aguardando carta de correção', 'problem', 98],
    ['094', 'Recusada: condição de pagamento diverge', 'problem', 22],
    ['095', 'Aéreo: aguardando conexão', 'in_transit', 174],
    ['096', 'Aéreo: embalagem inadequada', 'problem', 98],
    ['097', 'Aéreo: volume maior que o porão', 'problem', 98],
    ['098', 'Chegou à cidade ou filial de destino', 'in_transit', 37],
    ['099', 'Outra ocorrência', 'other', null],
    ['100', 'Devolvida por descumprir agendamento', 'returned', 7],
    ['101', 'Devolvida ou não entregue a pedido do embarcador', 'returned', 7],
    ['102', 'Devolvida ou não entregue a pedido do destinatário', 'returned', 7],
    ['103', 'Devolvida ou não entregue a pedido do redespachante', 'returned', 7],
    ['104', 'Entregue ao redespachante', 'in_transit', 30],
    ['105', 'Entregue ao cliente pelo redespachante', 'delivered', 271],
  ] as const).map(([code, meaning, phase, catalogueCode]) => [code, { meaning, phase, catalogueCode }]),
);

/** A code of either version as the three digits of the table. */
export function threeDigits(code: string): string {
  return code.padStart(3, '0');
}
