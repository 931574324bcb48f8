import { Box, Checkbox, Group, Stack, Text } from '@mantine/core';
import { fileKinds, getLargestFileMegabytes, maxFileBytes } from '@nazar/domain/files/file-kind.ts';
import { getParticipantPrivacy, isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { DraftField } from '../../components/fields/draft-field.tsx';
import { DraftNumberField } from '../../components/fields/draft-number-field.tsx';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { arePropsEqualExceptBody } from '../are-props-equal-except-body.ts';
import { useQuestionActions } from '../use-question-actions.ts';
import { BoundsFields } from './bounds-fields.tsx';

/** The accepted kinds, the maximum size and the number of uploaded files. */
export const UploadLimitFields = memo(function UploadLimitFields({ question }: { question: Question }) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const actions = useQuestionActions();
  const isBallot = useDraftSelector((state) => isSecretBallot(state.settings));
  const isOpen = useDraftSelector((state) => getParticipantPrivacy(state.settings) === 'open');
  const { id } = question;
  const largest = getLargestFileMegabytes(question.fileKinds);
  const maxFileSize = Math.min(question.maxFileSize, largest);
  // Kinds whose own limit is lower than the typed one.
  const lower = question.fileKinds
    .filter((kind) => getLargestFileMegabytes([kind]) < maxFileSize)
    .map((kind) =>
      t('file.kindLimit', { kind: t(`file.kind.${kind}`), size: format.fileSize(maxFileBytes[kind]) }),
    );
  return (
    <Stack gap="sm">
      <DraftField name={`${id}.fileKinds`}>
        {(error) => (
          <Checkbox.Group
            label={t('file.kinds')}
            value={question.fileKinds}
            error={error}
            onChange={(chosen) =>
              actions.changeField(id, { fileKinds: fileKinds.filter((kind) => chosen.includes(kind)) })
            }
          >
            <Group gap="8px 20px" mt={6}>
              {fileKinds.map((kind) => (
                <Checkbox key={kind} value={kind} label={t(`file.kind.${kind}`)} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      </DraftField>
      <Box maw={420}>
        <DraftNumberField
          name={`${id}.maxFileSize`}
          label={t('file.maxSize')}
          description={lower.length === 0 ? undefined : lower.join(' · ')}
          value={maxFileSize}
          min={1}
          max={largest}
          whole
          onChange={(size) => size !== null && actions.changeField(id, { maxFileSize: size })}
        />
      </Box>
      <BoundsFields question={question} />
      <Text size="sm" c="dimmed">
        {t(isBallot ? 'file.ballot' : 'file.storage')} {isOpen && t('file.names')}
      </Text>
    </Stack>
  );
}, arePropsEqualExceptBody);
