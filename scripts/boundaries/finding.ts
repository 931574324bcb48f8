export interface Finding {
  path: string;
  line: number;
  message: string;
}

const TEST = /\.(test|spec)\.tsx?$/;

export const isTest = (path: string): boolean => TEST.test(path);

/** Tests and their shared code (`testing/`) may import more than the tested code. */
export const isForTests = (path: string): boolean => isTest(path) || /(^|\/)testing\//.test(path);
