import { describe, expect, it } from 'vitest';
import { errorOf } from './api-error.ts';

describe('a refusal', () => {
  it.each([
    ['90', 90],
    ['0', 0],
    [undefined, undefined],
    ['Fri, 20 Nov 2026 12:00:00 GMT', undefined],
    ['-1', undefined],
  ])('whose Retry-After is %s says that it may be tried again after %s seconds', async (header, seconds) => {
    const headers = header === undefined ? undefined : { 'retry-after': header };
    const error = await errorOf(new Response('busy', { status: 503, ...(headers && { headers }) }));
    expect(error).toMatchObject({ status: 503, code: 'unknown', retryAfterS: seconds });
  });
});
