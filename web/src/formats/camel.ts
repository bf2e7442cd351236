/** A name of the API as the pages write names: `already_printed`, `alreadyPrinted`. */
export type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

export function toCamel<Text extends string>(text: Text): Camel<Text> {
  return text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as Camel<Text>;
}
