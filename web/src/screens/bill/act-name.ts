/** What people do with a bill. */
export type ActName = 'release' | 'negotiate' | 'pay' | 'back' | 'notPaid' | 'cancel';
