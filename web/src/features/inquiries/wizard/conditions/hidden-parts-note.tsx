import { List, Stack, Text, ThemeIcon } from '@mantine/core';
import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import type { AnswerMap } from '@nazar/domain/inquiries/answers.ts';
import { explainHiddenParts, type HiddenReason } from '@nazar/domain/participation/explain-hidden-parts.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRichTextExcerpt } from '../../../../i18n/excerpt.ts';
import { type ConditionQuestionFields, useFormatCondition } from '../../../../i18n/use-format-condition.ts';
import { OptionalFieldsDisclosure } from '../components/fields/optional-fields-disclosure.tsx';

type HiddenPartsNoteProps = { pages: readonly PublicPage[]; answers: AnswerMap };

/** Explains why the preview hides some questions and options for the current answers. */
export function HiddenPartsNote({ pages, answers }: HiddenPartsNoteProps) {
  const { t } = useTranslation('wizard');
  const reasons = useMemo(() => explainHiddenParts(pages, answers), [pages, answers]);
  const questions = useMemo(
    () =>
      new Map(
        pages.flatMap(({ segments }) => segments.flatMap(listQuestions)).map((each) => [each.id, each]),
      ),
    [pages],
  );
  const groups = useMemo(() => groupByReason(pages, reasons), [pages, reasons]);
  if (reasons.length === 0) return null;
  return (
    <OptionalFieldsDisclosure label={t('preview.why.title', { count: reasons.length })}>
      <Stack gap="sm" aria-live="polite">
        {groups.map((group) => (
          <Reason key={group[0].option?.id ?? group[0].question.id} group={group} questions={questions} />
        ))}
      </Stack>
    </OptionalFieldsDisclosure>
  );
}

function listQuestions({ questions }: PublicPage['segments'][number]): readonly ConditionQuestionFields[] {
  return questions;
}

type ReasonGroup = readonly [HiddenReason, ...HiddenReason[]];

/** Joins the questions of a hidden section, and those after the end, because they have the same reason. */
function groupByReason(pages: readonly PublicPage[], reasons: readonly HiddenReason[]): ReasonGroup[] {
  const segments = new Map(
    pages.flatMap((page) =>
      page.segments.flatMap(({ id, questions }) => questions.map((question) => [question.id, id] as const)),
    ),
  );
  const groups = new Map<string, ReasonGroup>();
  for (const reason of reasons) {
    const { question, option, because } = reason;
    const id = because === 'segment' ? segments.get(question.id) : (option?.id ?? question.id);
    const key = because === 'end' ? because : `${because} ${id}`;
    const group = groups.get(key);
    groups.set(key, group === undefined ? [reason] : [...group, reason]);
  }
  return [...groups.values()];
}

type ReasonProps = { group: ReasonGroup; questions: ReadonlyMap<string, ConditionQuestionFields> };

function Reason({ group, questions }: ReasonProps) {
  const { t } = useTranslation('wizard');
  const words = useFormatCondition();
  const { because, endedAt, match, clauses } = group[0];
  const how = clauses.length > 1 ? match : 'one';
  return (
    <div>
      {group.map(({ question, option }) => {
        const title = makeRichTextExcerpt(question.body);
        return (
          <Text key={option?.id ?? question.id} size="sm" fw={500}>
            <bdi>
              {option === null
                ? title
                : t('preview.why.option', { option: makeRichTextExcerpt(option.body), question: title })}
            </bdi>
          </Text>
        );
      })}
      <Text size="sm" c="dimmed">
        {because === 'end'
          ? t('preview.why.end', { question: makeRichTextExcerpt(endedAt?.body ?? '') })
          : because === 'options'
            ? t('preview.why.options')
            : t(`preview.why.${because === 'segment' ? 'segment' : 'part'}.${how}`)}
      </Text>
      <List size="sm" spacing={2} center>
        {clauses.map(({ clause, holds }) => (
          <List.Item
            key={`${clause.questionId} ${clause.operator} ${clause.value} ${clause.optionIds.join()}`}
            icon={
              <ThemeIcon
                size={18}
                radius="xl"
                variant="light"
                color={holds ? 'teal.9' : 'red.9'}
                role="img"
                aria-label={t(holds ? 'preview.why.holds' : 'preview.why.fails')}
              >
                {holds ? <IconCheck size={12} aria-hidden /> : <IconX size={12} aria-hidden />}
              </ThemeIcon>
            }
          >
            <bdi>{words.clause(clause, questions.get(clause.questionId))}</bdi>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
