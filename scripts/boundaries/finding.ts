export interface Finding {
  path: string;
  line: number;
  message: string;
}

const TEST = /\.(test|spec)\.tsx?$/;

export const isTest = (path: string): boolean => TEST.test(path);

/**
 * Tests and their helpers (`testing/`, a feature's `*-story.ts`) may import more than the code that they test.
 */
export const isForTests = (path: string): boolean =>
  isTest(path) || /(^|\/)testing\/|-story\.tsx?$/.test(path);
