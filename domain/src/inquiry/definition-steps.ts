type Document = Readonly<Record<string, unknown>>;

/**
 * From each version of a stored document to the next: the first makes 2 of 1. A step only fills in what is
 * missing, and keeps what is there: a node of the version before may have written a document last that a
 * newer one had before, and left the newer fields in it. A field of a segment, question or option whose
 * schema has a default needs no step.
 */
export const upgradeSteps: readonly ((document: Document) => Document)[] = [
  // 2: whether lists show it is a setting of its own.
  (document) => ({ listed: true, ...document }),
];
