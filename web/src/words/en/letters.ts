import type { Words } from '../all-words.ts';

/** E-mails to recipients on the way of their freights. */
export const letters: Words['letters'] = {
  title: 'E-mails to recipients',
  why: 'Messages to whoever gets the delivery. They hold their text and the tracking link alone: no address, no items, no price. Each has a link to get no more of them, and who uses it never gets one again.',
  chooseShipper: 'Of which shipper?',
  chooseShipperWhy: 'Each shipper decides which messages it sends.',
  noMail:
    'No mail server is set up: nothing is sent. Whoever installs sets CARRETO_SMTP_URL and CARRETO_MAIL_FROM.',
  readOnly: 'Whoever may change settings changes this.',
  language: 'Language of the messages',
  languages: { pt: 'Portuguese', en: 'English', both: 'Portuguese, with English below' },
  reverse: 'For returns, too',
  occasions: {
    hired: 'Freight hired',
    outForDelivery: 'Out for delivery',
    failedAttempt: 'Attempt failed',
    delivered: 'Delivered',
  },
  send: {
    hired: 'Send when the freight is hired',
    outForDelivery: 'Send when it is out for delivery, at most once a day',
    failedAttempt: 'Send when it could not be delivered, at most once a day',
    delivered: 'Send when all volumes were delivered',
  },
  ownText: 'Own text in place of the one of Carreto',
  subject: (language) => `Subject (${language})`,
  body: (language) => `Text (${language})`,
  bodyWhy:
    'Fields: {nome} (the first name, in the text alone), {pedido}, {loja}, {transportadora}, {previsao}. The tracking link stands below; other addresses are refused.',
  preview: 'See how it looks',
  hidePreview: 'Close the sample',
  previewOf: (occasion) => `Sample: ${occasion}`,
  subjectLine: 'Subject:',
  noPreview: 'The sample could not be made now.',
  save: 'Save',
  saved: 'Saved. It holds for what happens from now on.',
  nothing: 'Nothing changed.',
  changed: 'Somebody else changed this while you were editing.',
  reload: 'Load what holds now',
};
