export type FixedContacts = 'contactsFixed' | 'answeredContactsFixed';

/**
 * Why the address and the number of an entry stay as they are; null where they may change. With an address of their own
 * at somebody's entry, an owner would learn whether it has answered; and where it has, whoever has the other address
 * would find the answers as theirs. `isSecret`: published and anonymous.
 */
export function fixedContacts(
  { isPublished, isSecret }: { readonly isPublished: boolean; readonly isSecret: boolean },
  hasAnswered: boolean,
): FixedContacts | null {
  if (!isPublished) return null;
  if (isSecret) return 'contactsFixed';
  return hasAnswered ? 'answeredContactsFixed' : null;
}
