import type { Store, StoreOption, StorePlatform } from '@carreto/contract/admin/registry/stores';
import type { Methods } from '../../api/made/operations.ts';
import { type ManifestValues, memberNames, typedIn } from '../../parts/manifest/manifest.ts';

/** A line of the cart as its form has it. */
export type OptionDraft = {
  code: string;
  title: string;
  shows: StoreOption['shows'];
  /** Blank: of any carrier. */
  carrierId: string;
  service: string;
};

/** A shop as its form has it. */
export type StoreDraft = {
  name: string;
  platformCode: string;
  dispatchPointId: string;
  channel: string;
  credential: ManifestValues;
  settings: ManifestValues;
  options: readonly OptionDraft[];
  deadlineMs: string;
  asksLive: boolean;
  hires: boolean;
};

export const mostOptions = 20;
export const emptyOption: OptionDraft = { code: '', title: '', shows: 'service', carrierId: '', service: '' };

/** Where the form of a new shop begins: the lines that nobody said otherwise of. */
export function emptyStore({ title }: StorePlatform): StoreDraft {
  return {
    name: title,
    ...{ platformCode: '', dispatchPointId: '', channel: '', credential: {}, settings: {} },
    options: [
      { ...emptyOption, code: 'economica', title: 'Entrega econômica', shows: 'cheapest' },
      { ...emptyOption, code: 'expressa', title: 'Entrega expressa', shows: 'fastest' },
    ],
    ...{ deadlineMs: '', asksLive: false, hires: true },
  };
}

export function storeDraft(store: Store): StoreDraft {
  const { name, platformCode, dispatchPointId, channel, settings, deadlineMs, asksLive, hires } = store;
  return {
    ...{ name, platformCode, settings, asksLive, hires, credential: {} },
    dispatchPointId: String(dispatchPointId),
    channel: channel ?? '',
    options: store.options.map(({ code, title, shows, carrierId, service }) => ({
      ...{ code, title, shows },
      carrierId: carrierId === undefined ? '' : String(carrierId),
      service: service ?? '',
    })),
    deadlineMs: deadlineMs === null ? '' : String(deadlineMs),
  };
}

/** The members of a request that the form has fields for. */
export function storeMembers(platform: StorePlatform, draft: StoreDraft): readonly string[] {
  return [
    ...['name', 'platformCode', 'dispatchPointId', 'channel', 'deadlineMs'],
    ...draft.options.flatMap((_, at) =>
      ['code', 'title', 'shows', 'service'].map((member) => `options[${at}].${member}`),
    ),
    ...memberNames('credential', platform.credential),
    ...memberNames('settings', platform.settings),
  ];
}

type Changes = Omit<Parameters<Methods['updateStore']>[0]['body'], 'revision' | 'active'>;

/** What the API takes of a draft. */
export function storeBody(draft: StoreDraft) {
  const channel = draft.channel.trim();
  const body = {
    name: draft.name.trim(),
    platformCode: draft.platformCode,
    dispatchPointId: Number(draft.dispatchPointId),
    channel: channel === '' ? null : channel,
    settings: typedIn(draft.settings),
    options: draft.options.map(optionBody),
    deadlineMs: draft.deadlineMs === '' ? null : Number(draft.deadlineMs),
    asksLive: draft.asksLive,
    hires: draft.hires,
  } satisfies Changes;
  return body;
}

function optionBody({ code, title, shows, carrierId, service }: OptionDraft): StoreOption {
  const named = service.trim();
  return {
    ...{ code: code.trim(), title: title.trim(), shows },
    ...(shows === 'service' && carrierId !== '' ? { carrierId: Number(carrierId) } : {}),
    ...(shows === 'service' && named !== '' ? { service: named } : {}),
  };
}
