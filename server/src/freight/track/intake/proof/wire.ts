/** A picture as occurrences name it. */
export function toWireProof(url: string): { url_imagem: string } {
  return { url_imagem: url };
}
