import type { Option } from '@nazar/domain/inquiries/question.ts';

/** The kind that buttons name, because rows and columns are numbered separately. */
export function getOptionKind({ role }: Option): 'choice' | 'row' | 'column' {
  return role === 'row' || role === 'column' ? role : 'choice';
}
