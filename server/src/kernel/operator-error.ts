/**
 * Something about the installation must be put right by whoever runs it: a full disk, a data folder of
 * another release, a database that refuses the password. The message says what is wrong and what to do
 * next; the command line prints it without a stack and exits. It never carries a secret.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
