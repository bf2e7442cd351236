import type { Methods } from '../../api/made/operations.ts';

type Body = NonNullable<Parameters<Methods['openFreightReturn']>[0]['body']>;
type FreeBody = NonNullable<Parameters<Methods['openFreeReturn']>[0]['body']>;
type Party = NonNullable<Body['sender']>;
type Objects = NonNullable<Body['objects']>;

/** The return of a freight, as the form has it; what is not in it is as the freight has it. */
export function bodyOf(form: FormData): Body {
  const text = textOf(form);
  return {
    ...wayOf(form),
    ...(text('reference') === '' ? {} : { reference: text('reference') }),
    ...(form.has('sender.name') ? { sender: partyOf(form, 'sender') } : {}),
    ...(form.has('recipient.name') ? { recipient: partyOf(form, 'recipient') } : {}),
    ...(form.has('object0.amount') ? { objects: objectsOf(form) } : {}),
  };
}

/** A return of no freight. */
export function freeBodyOf(form: FormData): FreeBody {
  return {
    ...bodyOf(form),
    reference: textOf(form)('reference'),
    sender: partyOf(form, 'sender'),
    objects: objectsOf(form),
  };
}

const textOf =
  (form: FormData) =>
  (name: string): string =>
    String(form.get(name) ?? '').trim();

function wayOf(form: FormData): Pick<Body, 'by'> & Partial<Body> {
  const text = textOf(form);
  const collection = text('collectionOn') === '' ? {} : { collectionOn: text('collectionOn') };
  if (text('by') === 'carrier') {
    const choice = text('choice');
    if (choice === 'cheapest' || choice === 'fastest') return { by: 'carrier', choice, ...collection };
    return {
      by: 'carrier',
      carrierId: Number(text('carrierId')),
      service: text('service'),
      ...collection,
    };
  }
  return {
    by: 'postal',
    serviceCode: text('serviceCode'),
    ...(text('accountId') === '' ? {} : { accountId: Number(text('accountId')) }),
    ...(text('way') === 'collection' ? collection : { postingDays: Number(text('postingDays')) }),
    notifySender: form.has('notifySender'),
    notifyRecipient: form.has('notifyRecipient'),
  };
}

function partyOf(form: FormData, prefix: 'sender' | 'recipient'): Party {
  const text = (name: string): string => textOf(form)(`${prefix}.${name}`);
  const bare = (name: string): string => text(name).replace(/[^0-9A-Za-z]/g, '');
  return {
    name: text('name'),
    ...(bare('document') === '' ? {} : { document: bare('document').toUpperCase() }),
    ...(text('email') === '' ? {} : { email: text('email') }),
    ...(bare('phone') === '' ? {} : { phone: bare('phone') }),
    zip: bare('zip'),
    street: text('street'),
    number: text('number'),
    ...(text('complement') === '' ? {} : { complement: text('complement') }),
    district: text('district'),
    city: text('city'),
    state: text('state').toUpperCase() as Party['state'],
  };
}

/** Typed in centimetres, kilograms and reais; the API takes millimetres, grams and cents. */
function objectsOf(form: FormData): Objects {
  const count = [...form.keys()].filter((name) => /^object\d+\.amount$/.test(name)).length;
  return Array.from({ length: count }, (_, at) => {
    const text = (name: string): string => textOf(form)(`object${at}.${name}`);
    const units = (name: string, each: number): number => Math.round(Number(text(name)) * each);
    return {
      ...(text('description') === '' ? {} : { description: text('description') }),
      heightMm: units('height', 10),
      widthMm: units('width', 10),
      lengthMm: units('length', 10),
      weightG: units('weight', 1000),
      valueCents: units('value', 100),
      amount: units('amount', 1),
    };
  });
}
