type Document = Readonly<Record<string, unknown>>;

/**
 * One step from each version of a stored document to the next; the first converts version 1 to 2. A step only
 * adds missing fields and keeps existing ones, because a node of the previous version may have rewritten a
 * newer document and left its newer fields. A field of a segment, question or option with a default in its
 * schema needs no step.
 */
export const definitionUpgrades: readonly ((document: Document) => Document)[] = [
  // 2: `listed` becomes a separate setting.
  (document) => ({ listed: true, ...document }),
  // 3: whether answers can be changed after it has closed.
  (document) => ({ editableAfterExpiry: false, ...document }),
  // 4: who may comment.
  (document) => ({ comments: 'all', ...document }),
  // 5: whether people may ask the owner in a chat.
  (document) => ({ askOwner: false, ...document }),
  // 6: whether a captcha is asked for before a submit.
  (document) => ({ submitCaptcha: 'never', ...document }),
  // 7: the theme of the participation page.
  (document) => ({ theme: 'default', ...document }),
];
