import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';

/** The text that a search looks in: what the card shows, never the owner's internal title. */
export function searchTextOf({ publicTitle, publicDescription, tags }: Definition): string {
  return foldText([publicTitle, visibleText(publicDescription), ...tags].join('\n'));
}
