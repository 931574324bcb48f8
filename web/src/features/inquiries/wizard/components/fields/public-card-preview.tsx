import { Badge, Card, Image, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { drawCover } from '@nazar/domain/api/inquiry-calls.ts';
import { getDefaultCoverTone } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../../../api/call-api.ts';
import { makeRichTextExcerpt } from '../../../../../i18n/excerpt.ts';
import { AutoDirectionText } from '../../../../../ui/text/auto-direction-text.tsx';
import { StoredMediaPreview } from '../../../../files/index.ts';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { drawnCoverQuery, useGeneralCategoryChoices } from '../../wizard-queries.ts';
import classes from '../steps/info-step.module.css';

/** The inquiry as lists and shared links show it, with the cover that publishing would draw. */
export function PublicCardPreview() {
  const { t } = useTranslation('wizard');
  const { publicTitle, publicDescription, publicFile, categoryId } = useDraftSelector(
    (state) => state.settings,
  );
  const { data: categories = [] } = useGeneralCategoryChoices();
  const category = categories.find(({ id }) => id === categoryId);
  const title = publicTitle.trim();
  const description = makeRichTextExcerpt(publicDescription);
  return (
    <Stack component="section" gap="xs" aria-label={t('info.card')} className={classes.preview}>
      <Text size="sm" c="dimmed">
        {t('info.card')}
      </Text>
      <Card padding={0}>
        <div className={classes.cover}>
          {publicFile === null ? (
            <DrawnCover title={title === '' ? t('info.publicTitle') : title} />
          ) : (
            <StoredMediaPreview fileId={publicFile} alt={t('info.publicFile')} />
          )}
        </div>
        <Stack gap={6} p="md" align="flex-start">
          {category !== undefined && (
            <Badge variant="light" color="cyan" tt="none" fw={500} maw="100%">
              {category.name}
            </Badge>
          )}
          <Text fw={600} lineClamp={2} c={title === '' ? 'dimmed' : undefined}>
            <AutoDirectionText text={title === '' ? t('info.publicTitle') : title} />
          </Text>
          {description !== '' && (
            <Text size="sm" c="dimmed" lineClamp={3}>
              <AutoDirectionText text={description} />
            </Text>
          )}
        </Stack>
      </Card>
    </Stack>
  );
}

function DrawnCover({ title }: { title: string }) {
  const { t } = useTranslation('wizard');
  const tone = useDraftSelector((state) => state.offeredCover ?? getDefaultCoverTone(state.id));
  const { language, categoryId } = useDraftSelector((state) => state.settings);
  // Debounced, so that it isn't drawn on every key press.
  const [drawn] = useDebouncedValue(title, 800);
  const words = { title: drawn, categoryId, language, tone };
  const { data } = useQuery({
    ...drawnCoverQuery(words),
    // The card is only an example, so a failure is not reported.
    queryFn: ({ signal }) => callApi(drawCover, words, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return null;
  return <Image src={`data:image/png;base64,${data.picture}`} alt={t('cover.preview')} />;
}
