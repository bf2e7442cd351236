/** Shorter values stand in other texts by chance. */
const shortestValue = 4;

/**
 * Ways in which a value may be written: as it is, in an address, in a form, in XML, in Base64, and each of them as JSON writes it, and JSON
 * in JSON. None for a value too short to be told from others. Pure.
 */
export function formsOfValue(value: string): string[] {
  if (value.length < shortestValue) return [];
  const forms = [
    value,
    encodeURIComponent(value.toWellFormed()),
    new URLSearchParams({ v: value }).toString().slice(2),
    value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;'),
    Buffer.from(value).toString('base64'),
  ].flatMap((form) => [form, inJson(form), inJson(inJson(form))]);
  // The longest first, so that no part of one is left behind another.
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** A text without some values, in whichever of these ways they stand in it. Pure. */
export function withoutValues(text: string, values: readonly string[], instead: string): string {
  let left = text;
  for (const value of values)
    for (const form of formsOfValue(value)) left = left.replaceAll(form, () => instead);
  return left;
}
