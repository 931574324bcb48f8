import { Anchor, Stack, Text } from '@mantine/core';
import { getResponses, type ResponsePage } from '@nazar/domain/api/response-calls.ts';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import { type Filter, maxFilterClauses } from '@nazar/domain/results/filter/filter.ts';
import { serializeFilterParam } from '@nazar/domain/results/filter/filter-params.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { callQuery } from '../../../api/query-client.ts';
import { makeSignedLinkRefetchOptions } from '../../../api/signed-link-refetch-options.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { AnswerFileList, useFormatFileName } from '../../../ui/text/answer-file-list.tsx';
import { useFilterState } from '../filter/use-filter-state.ts';
import { useNearViewport } from './texts/use-near-viewport.ts';
import classes from './uploaded-files-summary.module.css';

type UploadedFilesSummaryProps = { question: QuestionSummary; title: string; seeResponses: boolean };

/** The number of uploaded files and, for people who can see responses, the newest files. */
export function UploadedFilesSummary({ question, title, seeResponses }: UploadedFilesSummaryProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { files = 0, questionId } = question;
  return (
    <Stack gap="xs">
      <Text>{t('files.count', { count: files, shown: format.number(files) })}</Text>
      {seeResponses && <NewestFiles questionId={questionId} title={title} />}
    </Stack>
  );
}

/** The number of responses whose files are shown. */
const newest = 24;
/** The number of files other than pictures that are listed. */
const maxListed = 5;

function NewestFiles({ questionId, title }: { questionId: string; title: string }) {
  const { t } = useTranslation('results');
  const { inquiryId = '' } = useParams();
  const { filter, ready } = useFilterState(inquiryId);
  const nameOf = useFormatFileName();
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  const answered = withAnswer(filter, questionId);
  const { data } = useQuery({
    ...callQuery(getResponses, {
      inquiryId,
      questionIds: [questionId],
      filter: answered ?? filter,
      nrpp: newest,
    }),
    enabled: isNear && ready,
    ...makeSignedLinkRefetchOptions<ResponsePage>(({ data }) => data.length > 0),
  });
  // The number of a file without a name is the same as in its response.
  const addFileName = (file: AnswerFile, index: number) => ({
    ...file,
    name: nameOf(file.name ?? '', index + 1),
  });
  const files = (data?.data ?? [])
    .flatMap(({ answers }) => answers.flatMap((answer) => (answer.files ?? []).map(addFileName)))
    .filter(({ url }) => url !== null);
  const pictures = files.filter(({ kind }) => kind === 'image');
  const others = files.filter(({ kind }) => kind !== 'image');
  return (
    <Stack ref={ref} gap="sm">
      {pictures.length > 0 && (
        <ul className={classes.gallery} aria-label={t('files.gallery', { question: title })}>
          {pictures.map(({ id, name, url }) => (
            <li key={id}>
              <a href={url ?? ''} target="_blank" rel="noreferrer" title={name}>
                <img src={`${url}&w=320`} alt={t('files.open', { name })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <AnswerFileList files={others.slice(0, maxListed)} />
      {files.length > 0 && answered !== null && (
        <Anchor
          component={Link}
          size="sm"
          w="fit-content"
          underline="always"
          to={`${paths.responses(inquiryId)}?${new URLSearchParams([serializeFilterParam(answered)])}`}
        >
          {t('files.responses')}
        </Anchor>
      )}
    </Stack>
  );
}

/** Returns the filter with the condition that responses answer the question; null if it can't have one more. */
function withAnswer(filter: Filter | null, questionId: string): Filter | null {
  const clause = { kind: 'answered' as const, questionId, answered: true };
  if (filter === null) return { match: 'all', clauses: [clause] };
  const takes = filter.match === 'all' && filter.clauses.length < maxFilterClauses;
  return takes ? { ...filter, clauses: [...filter.clauses, clause] } : null;
}
