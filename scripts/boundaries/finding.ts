export interface Finding {
  path: string;
  line: number;
  message: string;
}

const TEST = /\.(test|spec)\.tsx?$/;

export const isTest = (path: string): boolean => TEST.test(path);

/** Tests and what they share (`testing/`) may import more than the code that they test. */
export const isForTests = (path: string): boolean => isTest(path) || /(^|\/)testing\//.test(path);
