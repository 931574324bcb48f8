import { Button, Stack } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftField, useReportProblemOnLeave } from '../../components/fields/draft-field.tsx';
import { changeSegment } from '../../draft/edit-segments.ts';
import { useDraftFieldProblem, useDraftStore } from '../../draft/use-draft.ts';
import { PipedRichTextField } from '../../pipes/piped-rich-text-field.tsx';
import { useShownQuestionCountBeforeSegment } from '../../pipes/use-pipe-input-state.ts';

/** Open if there is a description, else on demand. */
export const SegmentDescriptionField = memo(function SegmentDescriptionField(props: {
  id: string;
  description: string;
}) {
  const { id, description } = props;
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const problem = useDraftFieldProblem(`${id}.description`);
  const reportProblem = useReportProblemOnLeave(`${id}.description`);
  const [isOpened, setIsOpened] = useState(false);
  const before = useShownQuestionCountBeforeSegment(id);
  if (description === '' && !isOpened && problem === undefined) {
    return (
      <Button variant="subtle" size="xs" px={8} onClick={() => setIsOpened(true)}>
        {t('segment.addDescription')}
      </Button>
    );
  }
  return (
    <Stack mb="md" w="100%">
      <DraftField name={`${id}.description`}>
        {(error) => (
          <PipedRichTextField
            before={before}
            label={t('segment.description')}
            autoFocus={isOpened}
            description={t('segment.descriptionHint')}
            value={description}
            error={error}
            onBlur={reportProblem}
            onChange={(written) =>
              store.changeSegments((before) => changeSegment(before, id, { description: written }), [id])
            }
          />
        )}
      </DraftField>
    </Stack>
  );
});
