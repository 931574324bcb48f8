import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import type { RevisionCard } from '../../database/schema/inquiry.ts';

/** The part of a card that a revision fixes. `questionCount` is how many one participant gets at most. */
export function revisionCard(id: string, definition: Definition): RevisionCard {
  const shown = definition.segments.flatMap((segment) =>
    segment.questions.filter((question) => !question.hidden),
  );
  return {
    id,
    publicTitle: definition.publicTitle,
    publicDescription: definition.publicDescription,
    publicFile: definition.publicFile,
    language: definition.language,
    categoryId: definition.categoryId,
    tags: definition.tags,
    coverType: definition.coverType,
    cooperationType: definition.cooperationType,
    questionCount: Math.min(definition.questionCount ?? shown.length, shown.length),
  };
}
