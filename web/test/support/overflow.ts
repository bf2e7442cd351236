import type { Page } from 'playwright-core';

/** Runs in the page, so it brings along all that it needs. */
const measuring = `(() => {
  const roots = [document.scrollingElement, document.querySelector('main')].filter((one) => one !== null);
  const say = (one) => '<' + one.tagName.toLowerCase() + ' class="' + (one.getAttribute('class') ?? '') + '"> ' + one.textContent.slice(0, 60);
  const isScrolled = (one) => {
    for (let at = one.parentElement; at !== null && !roots.includes(at); at = at.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  const wide = roots.find((one) => one.scrollWidth > one.clientWidth);
  const sticking = wide === undefined ? [] : [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !isScrolled(one));
  const names = 'button, a, h1, h2, h3, label, legend, dt, [role="columnheader"], [class*="chip"], [class*="badge"]';
  const cut = [...document.querySelectorAll(names)].filter((one) => {
    if (one.closest('.unseen') !== null || one.offsetParent === null || one.textContent.trim() === '') return false;
    const { overflowX, display } = getComputedStyle(one);
    if (overflowX === 'auto' || one.clientWidth === 0 || display === 'inline') return false;
    return one.scrollWidth > one.clientWidth + (overflowX === 'visible' ? 2 : 1);
  });
  return [
    ...(wide === undefined ? [] : ['scrolls to ' + wide.scrollWidth + ' of ' + wide.clientWidth]),
    ...sticking.slice(0, 12).map((one) => 'sticks out: ' + say(one)),
    ...cut.slice(0, 20).map((one) => 'does not fit: ' + say(one)),
  ];
})()`;

/**
 * What does not fit a page: what makes it scroll sideways, and names of what is pressed or read first (buttons, links,
 * headings, labels, chips, heads of columns) that are wider than their box.
 */
export async function misfits(page: Page): Promise<string[]> {
  const found = (await page.evaluate(measuring)) as string[];
  const { pathname } = new URL(page.url());
  return found.map((one) => `${pathname}: ${one}`);
}
