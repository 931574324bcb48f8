export interface Finding {
  path: string;
  line: number;
  message: string;
}

const TEST = /\.(test|spec)\.tsx?$/;

export const isTest = (path: string): boolean => TEST.test(path);

/** Tests and what only tests use (`testing/`, a feature's `*-story.ts`): they may reach further than what they test. */
export const isForTests = (path: string): boolean =>
  isTest(path) || /(^|\/)testing\/|-story\.tsx?$/.test(path);
