import { type Static, Type } from 'typebox';
import { endpoint, rawBody } from '../../endpoint.ts';
import { flag, integer, oneOf, text, uf, zipText } from '../../values.ts';
import { closed, instant, name, orNull } from '../common.ts';

const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const problem = closed('A line that was left out.', {
  line: integer('Line of the file.', { min: 0, max: Number.MAX_SAFE_INTEGER }),
  code: text('Stable name of the kind of problem.', { max: 60 }),
  message: text('What is wrong.', { max: 2000 }),
});

const placesStatus = closed('What is known of municipalities.', {
  source: oneOf(
    ['builtin', 'loaded'],
    'builtin: only states and capitals are known; loaded: the municipalities of a file.',
  ),
  municipalities: count('Municipalities that are known.'),
  ranges: count('Ranges of zip codes of municipalities that are known.'),
  fileName: orNull(name('Name of the file that was loaded.')),
  loadedAt: orNull(instant('When it was loaded.')),
  loadedBy: orNull(name('Who loaded it.')),
  problemCount: count('Lines that were left out.'),
});
export type PlacesStatus = Static<typeof placesStatus>;

const placesImport = closed('What came of an import.', {
  outcome: oneOf(['imported', 'unchanged'], 'unchanged: this very file is loaded already.'),
  status: placesStatus,
  problems: Type.Array(problem, { description: 'The first thousand lines that were left out.' }),
});
export type PlacesImport = Static<typeof placesImport>;

export const importPlaces = endpoint({
  id: 'importPlaces',
  method: 'POST',
  path: '/api/admin/v1/places/import',
  section: 'admin',
  summary: 'Loads municipalities with their zip codes and coordinates in place of those that are loaded.',
  description:
    'A line with a problem is left out and reported; with `strict` the whole file is refused then. Columns: IBGE number, name, first and last zip code or a list of ranges, latitude, longitude, under any of their usual names. In place of the IBGE number a list may have state and name of municipalities that are loaded.',
  auth: 'admin',
  role: 'analyst',
  needs: 'registry.write',
  query: Type.Object({
    fileName: Type.Optional(name('Name of the file, for the record.')),
    strict: Type.Optional(flag('Refuse the file when any line has a problem.')),
    mode: Type.Optional(
      oneOf(
        ['replace', 'merge'],
        'replace: the file is all that is known afterwards; merge: what is loaded stays, but for what the file says of its municipalities. Must be said for a file of fewer municipalities than are loaded.',
      ),
    ),
  }),
  body: rawBody(
    [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    'The file, CSV or XLSX; which one is found out from its content.',
  ),
  bodyLimit: 'document',
  reply: placesImport,
  errors: ['conflict', 'invalid_file'],
});

export const getPlacesStatus = endpoint({
  id: 'getPlacesStatus',
  method: 'GET',
  path: '/api/admin/v1/places',
  section: 'admin',
  summary: 'What is known of municipalities, and since when.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  reply: placesStatus,
  errors: [],
});

const place = closed('A zip code as quotes see it.', {
  zip: zipText('The zip code.'),
  state: uf('Its state.'),
  city: orNull(name('Its municipality; null where it is not known.')),
  ibge: orNull(integer('IBGE number of the municipality.', { min: 1_000_000, max: 9_999_999 })),
  latitude: orNull(Type.Number({ description: 'Latitude of the seat, in degrees.' })),
  longitude: orNull(Type.Number({ description: 'Longitude of the seat, in degrees.' })),
});
export type PlaceView = Static<typeof place>;

export const getPlace = endpoint({
  id: 'getPlace',
  method: 'GET',
  path: '/api/admin/v1/places/{zip}',
  section: 'admin',
  summary: 'State and municipality of a zip code, as quotes see them. A code of no state is not found.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  params: Type.Object({ zip: zipText('The zip code.') }),
  reply: place,
  errors: ['not_found'],
});

const municipality = closed('A municipality.', {
  ibge: integer('Its IBGE number.', { min: 1_000_000, max: 9_999_999 }),
  name: name('Its name.'),
  state: uf('Its state.'),
});
export type MunicipalityView = Static<typeof municipality>;

export const findMunicipalities = endpoint({
  id: 'findMunicipalities',
  method: 'GET',
  path: '/api/admin/v1/municipalities',
  section: 'admin',
  summary:
    'Municipalities by a part of their name, or by their numbers; capitals alone while no others are loaded.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  query: Type.Object({
    text: Type.Optional(text('Part of the name; case and accents do not count.', { max: 60 })),
    ibges: Type.Optional(
      text('IBGE numbers with commas between them, a hundred at most.', {
        max: 800,
        pattern: '^[0-9]{7}(?:,[0-9]{7}){0,99}$',
      }),
    ),
  }),
  reply: closed('Municipalities.', {
    items: Type.Array(municipality, {
      description:
        'Those whose names begin with the text first, fifty at most; by numbers, those that are known, in their order.',
    }),
  }),
  errors: [],
});
