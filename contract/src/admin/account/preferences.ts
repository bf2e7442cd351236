import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, optional, orNull, pageMembers, pageOf, revision } from '../common.ts';
import { languages } from './session.ts';

const own = { section: 'admin', auth: 'admin', role: 'viewer', needs: 'own' } as const;

const screenName = text('Name of a screen, such as `fretes`.', { max: 60, pattern: '^[a-z0-9/-]+$' });
const columnNames = Type.Array(text('A column.', { max: 60 }), {
  description: 'Columns in order.',
  maxItems: 100,
});

const preferenceMembers = {
  version: integer(
    'Form of `screens`, as the page that wrote it names it; another one is dropped, never merged.',
    {
      min: 1,
      max: 1_000_000,
    },
  ),
  language: orNull(oneOf(languages, 'Language; null: as the browser has it.')),
  theme: oneOf(['system', 'light', 'dark'], 'Light or dark.'),
  density: oneOf(['compact', 'normal', 'touch'], 'Height of rows.'),
  singleKeys: flag('Whether single keys act (WCAG 2.1.4).'),
  screens: Type.Record(
    Type.String({ minLength: 1, maxLength: 60 }),
    closed('How a list is shown.', {
      ...optional({
        columns: columnNames,
        pinned: columnNames,
        widths: Type.Record(
          Type.String({ minLength: 1, maxLength: 60 }),
          integer('Pixels.', { min: 20, max: 2000 }),
          { description: 'Widths by column.' },
        ),
        layout: text('Layout last used, such as that of labels.', { max: 100 }),
      }),
    }),
    { description: 'By screen; at most 100.', maxProperties: 100 },
  ),
};

const preferences = closed('How a person likes the dashboard.', {
  ...preferenceMembers,
  revision: integer('0 where nothing was kept yet.', { min: 0, max: 2_147_483_647 }),
});
export type Preferences = Static<typeof preferences>;

export const getPreferences = endpoint({
  ...own,
  id: 'getPreferences',
  method: 'GET',
  path: '/api/admin/v1/me/preferences',
  summary: 'How the caller likes the dashboard; defaults where nothing was kept.',
  reply: preferences,
  errors: [],
});

export const putPreferences = endpoint({
  ...own,
  id: 'putPreferences',
  method: 'PUT',
  path: '/api/admin/v1/me/preferences',
  summary: 'Keeps how the caller likes the dashboard, whole.',
  body: preferences,
  reply: preferences,
  errors: ['conflict'],
});

const viewMembers = {
  screen: screenName,
  name: text('Name of the view, unique for its screen among those of its owner.', { max: 100 }),
  shared: flag('Whether everybody sees it; to share one needs `settings.write`.'),
  search: Type.String({
    description: 'The search parameters of the address, as they stand behind the ?.',
    maxLength: 4000,
  }),
  columns: columnNames,
  position: integer('Where it stands among the views of its screen.', { min: 0, max: 10_000 }),
};

const view = closed('A screen with filters, order and columns, under a name.', {
  id: publicId('Id.'),
  ...viewMembers,
  isOwn: flag('Whether it is of the caller.'),
  owner: name('Who made it.'),
  revision,
  createdAt: instant('When it was made.'),
});
export type SavedView = Static<typeof view>;

const newView = closed('A view to keep.', viewMembers);
export type NewView = Static<typeof newView>;
const viewChanges = closed('What changes; absent members stay as they are.', {
  revision,
  ...optional(viewMembers),
});
export type ViewChanges = Static<typeof viewChanges>;

const viewParams = Type.Object({ viewId: publicId('The view.') });

export const listViews = endpoint({
  ...own,
  id: 'listViews',
  method: 'GET',
  path: '/api/admin/v1/views',
  summary: 'Own views and those that are shared, in the order they were made.',
  query: Type.Object({ ...pageMembers, screen: Type.Optional(screenName) }),
  reply: pageOf(view),
  errors: [],
});

export const addView = endpoint({
  ...own,
  id: 'addView',
  method: 'POST',
  path: '/api/admin/v1/views',
  summary: 'Keeps a view; a person has at most 200.',
  body: newView,
  reply: view,
  errors: ['conflict', 'forbidden'],
});

export const updateView = endpoint({
  ...own,
  id: 'updateView',
  method: 'PUT',
  path: '/api/admin/v1/views/{viewId}',
  summary: 'Changes a view of the caller, or with `settings.write` one that is shared.',
  params: viewParams,
  body: viewChanges,
  reply: view,
  errors: ['not_found', 'conflict', 'forbidden'],
});

export const removeView = endpoint({
  ...own,
  id: 'removeView',
  method: 'DELETE',
  path: '/api/admin/v1/views/{viewId}',
  summary: 'Forgets a view of the caller, or with `settings.write` one that is shared.',
  params: viewParams,
  reply: view,
  errors: ['not_found', 'forbidden'],
});
