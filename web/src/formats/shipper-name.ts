type Named = { name: string; isTest: boolean };

/** What a shipper is called: of one that integrations are tried with, beside its name, that it is one, wherever it is named. */
export function shipperName({ name, isTest }: Named, mark: string): string {
  return isTest ? `${name} · ${mark}` : name;
}
