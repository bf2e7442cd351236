import MailComposer from 'nodemailer/lib/mail-composer';

/** Something to say to people, as text and as HTML; both say the same. */
export type Letter = {
  subject: string;
  text: string;
  html: string;
  /** In whose name it comes; Carreto's own where that is left out. */
  senderName?: string;
  /** Where one call without anything else ends such letters (RFC 8058); nowhere where that is left out. */
  unsubscribeUrl?: string;
};

export type Envelope = { from: string; to: string; messageId: string; sentAt: Date };

/** A letter as a message of e-mail. Line breaks and other control characters of a subject become spaces. */
export function toMime(
  { subject, text, html, senderName = 'Carreto', unsubscribeUrl }: Letter,
  { from, to, messageId, sentAt }: Envelope,
): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: oneLine(senderName), address: from },
    to: { name: '', address: to },
    subject: oneLine(subject),
    messageId: `<${messageId}@${from.slice(from.indexOf('@') + 1)}>`,
    date: sentAt,
    // Nobody answers a machine, and machines should not answer either (RFC 3834).
    headers: {
      'auto-submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && {
        // Addresses are not folded, or mail programs do not find them.
        'list-unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** A text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
