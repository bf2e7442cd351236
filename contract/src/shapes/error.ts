import { type Static, Type } from 'typebox';
import { type ErrorCode, errorCatalogue } from '../errors.ts';
import { oneOf } from '../values.ts';

/** The body of every failure. */
export const errorBody = Type.Object(
  {
    error: Type.String({ description: 'What went wrong, in Portuguese.' }),
    message: Type.String({ description: 'The same sentence.' }),
    code: oneOf(Object.keys(errorCatalogue) as ErrorCode[], 'Stable code.'),
    details: Type.Array(
      Type.Object(
        {
          field: Type.String({ description: 'Path of the offending member, such as `volumes[0].height`.' }),
          message: Type.String({ description: 'What is wrong with it, in Portuguese.' }),
        },
        { 'x-name': 'ErrorDetail', description: 'An offending member.' },
      ),
      { description: 'Every offending member, at most 100.' },
    ),
    request_id: Type.String({ description: 'Id of the request; say it when asking for help.' }),
  },
  { 'x-name': 'Error', description: 'Why a request was refused.' },
);

export type ErrorBody = Static<typeof errorBody>;
