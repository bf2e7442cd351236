/** What a call that brought nothing says of the credential it was made by, besides its sentence. */
export type Closing = {
  /** The carrier does not accept it. */
  isNotLetIn?: boolean;
  /** The carrier accepts it, but not for this. */
  isNotForThis?: boolean;
};
