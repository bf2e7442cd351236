/** Work that a closed manifest leaves to jobs; the payload is `{ manifestId }`. */

/** The name of the work that writes its NOTFIS files. */
export const filesToWrite = 'loading manifest files';

/** The name of the work that reports that its freights were collected. */
export const collectionToReport = 'loading manifest collection';
