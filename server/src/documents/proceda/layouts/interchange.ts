import { expected } from '../fields/field.ts';
import { text } from '../fields/text.ts';
import { shortDate, time } from '../fields/time.ts';
import { many, type RecordLayout, record } from '../record.ts';

const mostDocuments = 200;

/** The line that opens every file: who sends to whom, when, and the name by which a repeat is known. */
export function interchange<const Document extends RecordLayout>(lineLength: number, document: Document) {
  return record({
    id: '000',
    name: 'intercâmbio',
    fields: {
      senderMailbox: expected(text(4, 35)),
      recipientMailbox: expected(text(39, 35)),
      sentOn: expected(shortDate(74)),
      sentTime: time(80),
      interchangeId: expected(text(84, 12)),
    },
    blanks: [[96, lineLength - 95]],
    children: { documents: many(document, mostDocuments) },
  });
}
