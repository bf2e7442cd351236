/** What scrolls in the panel: it takes the keyboard. */
export const panelItemId = 'panel-item';

/** Gives the panel the keyboard. */
export function focusPanel(): void {
  document.getElementById(panelItemId)?.focus();
}
