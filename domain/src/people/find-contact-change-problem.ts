export type ContactChangeProblem = 'contactsFixed' | 'answeredContactsFixed';

/**
 * The problem of changing the contacts of an entry; null if they may change. With a foreign address at an
 * entry, an owner could vote in that person's place, and after an answer, the person with the new address
 * would see the answers as their own. `isSecret` means a published secret ballot.
 */
export function findContactChangeProblem(
  { isPublished, isSecret }: { readonly isPublished: boolean; readonly isSecret: boolean },
  hasAnswered: boolean,
): ContactChangeProblem | null {
  if (!isPublished) return null;
  if (isSecret) return 'contactsFixed';
  return hasAnswered ? 'answeredContactsFixed' : null;
}
