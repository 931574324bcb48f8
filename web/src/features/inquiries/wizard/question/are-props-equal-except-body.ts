import type { Question } from '@nazar/domain/inquiries/question.ts';

/** Compares props for parts of an editor that don't depend on the question's text. */
export function arePropsEqualExceptBody<Props extends { readonly question: Question }>(
  a: Props,
  b: Props,
): boolean {
  return haveSameFields(a, b, 'question') && haveSameFields(a.question, b.question, 'body');
}

function haveSameFields(a: object, b: object, except: string): boolean {
  return Object.keys(a).every(
    (name) => name === except || Object.is(Reflect.get(a, name), Reflect.get(b, name)),
  );
}
