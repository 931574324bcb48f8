import type { Question } from '@nazar/domain/inquiries/question.ts';

/** Compares props for parts of an editor that don't depend on the question's text. */
export function arePropsEqualExceptBody<Props extends { readonly question: Question }>(
  a: Props,
  b: Props,
): boolean {
  return sameFields(a, b, 'question') && sameFields(a.question, b.question, 'body');
}

function sameFields(a: object, b: object, except: string): boolean {
  return Object.keys(a).every(
    (name) => name === except || Object.is(Reflect.get(a, name), Reflect.get(b, name)),
  );
}
