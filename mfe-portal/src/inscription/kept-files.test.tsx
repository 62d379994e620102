import 'fake-indexeddb/auto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { forgetFiles, keepFile, keptFiles } from './kept-files';

afterEach(async () => {
  jest.restoreAllMocks();
  await forgetFiles();
});

test('a paper that the database refuses does not leave the one that it replaces to a reload', async () => {
  const paper = 'justificatifDomicile';
  expect(await keepFile(paper, new File(['old'], 'ancien.pdf'))).toBe(true);
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await keepFile(paper, new File(['new'], 'nouveau.pdf'))).toBe(false);
  expect((await keptFiles())[paper]?.name).toBe('nouveau.pdf');
  // Reloaded: what is in memory is gone.
  let reloaded: typeof import('./kept-files') | undefined;
  await jest.isolateModulesAsync(async () => {
    reloaded = await import('./kept-files');
  });
  expect(await reloaded?.keptFiles()).toEqual({});
});
