import { Paper, Stack, Title } from '@mantine/core';
import type { Package } from '@nazar/domain/inquiries/inquiry.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { begunPollKey } from '../../../../api/first-draft-key.ts';
import { paths } from '../../../../api/paths.ts';
import { useScreenTitle } from '../../../../ui/use-screen-title.ts';
import { deleteFirstDraft, storeFirstDraft } from '../../first-draft.ts';
import { FirstDraftForm } from '../../home/components/first-draft-form.tsx';
import type { FirstDraftContent } from '../../home/components/use-check-first-draft.ts';

/** The start of a poll: its question and options, as on the guests' home page. The wizard continues with it. */
export function PollStartScreen({ package: chosen }: { package: Package }) {
  const { t } = useTranslation('start');
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  useScreenTitle(t('name.poll'));
  useEffect(() => field.current?.focus(), []);
  const openWizard = (content: FirstDraftContent, isPublishing: boolean) => {
    storeFirstDraft(content);
    deleteFirstDraft(content.id, begunPollKey);
    void navigate(paths.continueDraft(chosen, isPublishing), { replace: true });
  };
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {t('name.poll')}
      </Title>
      <Paper p={{ base: 'sm', sm: 'lg' }}>
        <FirstDraftForm
          kind="poll"
          onKind={() => {}}
          field={field}
          isOpen
          onOpen={() => {}}
          onClose={() => void navigate(paths.home)}
          storageKey={begunPollKey}
          submitLabel={t('publish')}
          onSubmit={(content) => openWizard(content, true)}
          onSkip={{ label: t('more'), act: (content) => openWizard(content, false) }}
        />
      </Paper>
    </Stack>
  );
}
