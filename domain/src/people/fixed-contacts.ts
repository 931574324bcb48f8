export type FixedContacts = 'contactsFixed' | 'answeredContactsFixed';

/**
 * Why the address and the number of an entry stay as they are; null if they may change. With an address of their own
 * at an entry, an owner could vote for its person; and where it has answered, the person with the other address would find
 * the answers as theirs. `isSecret`: a published secret ballot.
 */
export function fixedContacts(
  { isPublished, isSecret }: { readonly isPublished: boolean; readonly isSecret: boolean },
  hasAnswered: boolean,
): FixedContacts | null {
  if (!isPublished) return null;
  if (isSecret) return 'contactsFixed';
  return hasAnswered ? 'answeredContactsFixed' : null;
}
