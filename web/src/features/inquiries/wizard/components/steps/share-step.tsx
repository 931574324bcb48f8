import { Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import { IconCheck, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../../api/app-paths.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { SharePanel } from '../../../share/share-panel.tsx';
import { useDraftSelector } from '../../draft/use-draft.ts';

type ShareStepProps = {
  /** The state before it was published just now; null if it was not. */
  before: InquiryState | null;
  onEdit: () => void;
};

/** The effect of publishing on the state of an inquiry that is now open. */
const opened = {
  draft: 'published',
  scheduled: 'published',
  published: 'changed',
  expired: 'openAgain',
} as const;

/** Ways to share the inquiry, and a summary after publishing. */
export function ShareStep({ before, onEdit }: ShareStepProps) {
  const { t } = useTranslation('wizard');
  const id = useDraftSelector((state) => state.id);
  const status = useDraftSelector((state) => state.status);
  const settings = useDraftSelector((state) => state.settings);
  if (status.publishedRevision === null) {
    return (
      <EmptyState title={t('share.notYet')} action={<Button onClick={onEdit}>{t('share.toWizard')}</Button>}>
        {t('share.notYetHint')}
      </EmptyState>
    );
  }
  const limited = settings.cooperationType === 'limited';
  const title = settings.publicTitle === '' ? settings.title : settings.publicTitle;
  return (
    <Stack gap="md">
      {before !== null && <Outcome before={before} />}
      <SharePanel
        inquiryId={id}
        title={title}
        counts
        frame
        closed={status.state === 'expired'}
        cooperationType={settings.cooperationType}
        inviteState={limited ? status.state : undefined}
      />
      <Group gap="xs">
        {!limited && (
          <Button
            component="a"
            href={paths.participateAsOwner(id)}
            target="_blank"
            rel="noopener"
            variant="subtle"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('share.participate')}
          </Button>
        )}
        <Button
          component={Link}
          to={paths.paper(id)}
          variant="subtle"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {t('paper.title')}
        </Button>
      </Group>
    </Stack>
  );
}

function Outcome({ before }: { before: InquiryState }) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const { publishDate, state } = useDraftSelector(({ status }) => status);
  const date = publishDate === null ? '' : format.date(publishDate, 'dateTime');
  const outcome = state === 'scheduled' || state === 'expired' ? state : opened[before];
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon size={44} radius="xl" variant="light" color="teal.9" aria-hidden>
        <IconCheck size={26} />
      </ThemeIcon>
      <div role="status">
        <Title order={2} size="h3">
          {t(`share.${outcome}`)}
        </Title>
        <Text>{t(`share.${outcome}Text`, { date })}</Text>
      </div>
    </Group>
  );
}
