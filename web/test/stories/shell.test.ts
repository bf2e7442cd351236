import { afterAll, beforeAll, describe, test } from 'vitest';
import { browserProgram, finishStory, openStage, picture, type Stage } from '../support/story.ts';

describe.skipIf(browserProgram === undefined)('the shell', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
    ['light', 320],
  ] as const)('opens on Hoje, %s at %i pixels', async (theme, width) => {
    const page = await stage.open('/', { theme, width });
    await page.getByRole('heading', { level: 1, name: /Otto/ }).waitFor();
    await picture(page, `shell-${theme}-${width}`);
    await finishStory(page);
  });
});
