/** How a difference in cents is coloured; its sign always stands beside it. */
export function toneOf(deltaCents: number): 'dearer' | 'cheaper' | 'same' {
  return deltaCents > 0 ? 'dearer' : deltaCents < 0 ? 'cheaper' : 'same';
}
