import { type Static, Type } from 'typebox';
import { integer, oneOf, publicId, text } from '../values.ts';

/** What may become of an occurrence that a carrier reports. */
export const takenResults = ['aceita', 'duplicada', 'quarentena', 'erro'] as const;

/** Why it waits for a person, or was refused. */
export const takenReasons = [
  'codigo_nao_mapeado',
  'fora_do_fluxo',
  'data_futura',
  'antes_da_contratacao',
  'campos_invalidos',
  'nota_de_outro_embarcador',
  'frete_ambiguo',
  'frete_desconhecido',
  'volume_desconhecido',
  'codigo_desconhecido',
] as const;

/** What became of an occurrence. */
export const takenMembers = {
  resultado: oneOf(
    takenResults,
    'Taken, known already, waiting for a person, or refused: then nothing is kept of it.',
  ),
  id_frete: Type.Optional(text('The freight that was found.', { min: 13, max: 13 })),
  codigo: Type.Optional(integer('Code of the catalogue.', { min: 0, max: 999 })),
  motivo: Type.Optional(oneOf(takenReasons, 'Why it waits or was refused.')),
  mensagem: Type.Optional(text('The same as a sentence, in Portuguese.', { max: 1000 })),
  id_quarentena: Type.Optional(publicId('Under which it waits.')),
  detalhes: Type.Optional(
    Type.Array(
      Type.Object(
        {
          campo: text('Path of the member.', { max: 255 }),
          mensagem: text('What is wrong with it, in Portuguese.', { max: 1000 }),
        },
        { 'x-name': 'TakenDetail', description: 'An offending member.' },
      ),
      { description: 'Every offending member.' },
    ),
  ),
};

const taken = Type.Object(takenMembers, { description: 'What became of an occurrence.' });
export type TakenOccurrence = Static<typeof taken>;
