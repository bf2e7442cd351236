import { publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';

/** Members that every note of an operator has beside its text, whatever it is about. */
export const noteMembers = {
  id: publicId('Grows with time.'),
  at: instant('When it was written.'),
  operatorId: orNull(publicId('Who wrote it; null for the command line.')),
  author: text("The operator's name at the time.", { max: 255 }),
};

/** What a note says, as whoever writes it sends it. */
export const noteToWrite = closed('A note to write.', {
  text: text('What it says.', { max: 2000, pattern: '^\\s*\\S[\\s\\S]*$' }),
});

/** Who sees to something, as it is answered. */
export const assigneeOf = (description: string) =>
  closed(description, {
    assignee: orNull(
      closed('The operator; null: nobody.', {
        id: publicId('The operator.'),
        name: text('Name.', { max: 255 }),
      }),
    ),
  });

/** Who is to see to something. */
export const assigneeToBe = closed('Who is to see to it.', {
  operatorId: orNull(publicId('An active operator; null: nobody any more.')),
});
