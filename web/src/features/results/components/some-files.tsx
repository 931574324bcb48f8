import { Stack, Text } from '@mantine/core';
import { getResponses, type ResponsePage } from '@nazar/domain/api/response-calls.ts';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { type Filter, maxFilterClauses } from '@nazar/domain/results/filter/filter.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { callQuery } from '../../../api/query-client.ts';
import { signedLinkRefetchOptions } from '../../../api/signed-link-refetch-options.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useFilter } from '../filter/use-filter.ts';
import classes from './some-files.module.css';
import { useNearViewport } from './texts/use-near-viewport.ts';

type SomeFilesProps = { question: QuestionSummary; title: string; seeResponses: boolean };

/** The number of uploaded files and, for people who can see responses, the newest pictures. */
export function SomeFiles({ question, title, seeResponses }: SomeFilesProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { files = 0, questionId } = question;
  return (
    <Stack gap="xs">
      <Text>{t('files.count', { count: files, shown: format.number(files) })}</Text>
      {seeResponses && <Gallery questionId={questionId} title={title} />}
    </Stack>
  );
}

/** The number of responses that are searched for pictures. */
const newest = 24;

function Gallery({ questionId, title }: { questionId: string; title: string }) {
  const { t } = useTranslation('results');
  const { inquiryId = '' } = useParams();
  const { filter, ready, carry } = useFilter(inquiryId);
  const { ref, isNear } = useNearViewport<HTMLDivElement>();
  const { data } = useQuery({
    ...callQuery(getResponses, {
      ...{ inquiryId, questionIds: [questionId], filter: withAnswer(filter, questionId), nrpp: newest },
    }),
    enabled: isNear && ready,
    ...signedLinkRefetchOptions<ResponsePage>(({ data }) => data.length > 0),
  });
  const pictures = (data?.data ?? []).flatMap(({ id, answers }) =>
    answers.flatMap(({ files = [] }) =>
      files.flatMap((file) =>
        file.kind === 'image' && file.url !== null ? [{ ...file, response: id }] : [],
      ),
    ),
  );
  return (
    <div ref={ref}>
      {pictures.length > 0 && (
        <ul className={classes.gallery} aria-label={t('files.gallery', { question: title })}>
          {pictures.map(({ id, name, url, response }) => (
            <li key={id}>
              <Link to={carry(paths.response(inquiryId, response))} title={name ?? ''}>
                <img src={`${url}&w=320`} alt={t('files.open', { name })} loading="lazy" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the filter with the condition that responses answer the question, if it can have one. */
function withAnswer(filter: Filter | null, questionId: string): Filter {
  const clause = { kind: 'answered' as const, questionId, answered: true };
  if (filter === null) return { match: 'all', clauses: [clause] };
  const takes = filter.match === 'all' && filter.clauses.length < maxFilterClauses;
  return takes ? { ...filter, clauses: [...filter.clauses, clause] } : filter;
}
