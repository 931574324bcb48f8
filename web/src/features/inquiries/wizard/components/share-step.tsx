import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { InquiryState } from '@nazar/domain/inquiries/inquiry.ts';
import { IconChartBar, IconCheck, IconExternalLink, IconMail, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SharePanel } from '../../share/share-panel.tsx';
import { useDraft } from '../draft/use-draft.ts';

type ShareStepProps = {
  /** How it stood before it was published now. */
  before: InquiryState;
  onEdit: () => void;
};

/** What publishing did to an inquiry that is open now. */
const opened = {
  draft: 'published',
  scheduled: 'published',
  published: 'changed',
  expired: 'openAgain',
} as const;

/** After publishing: ways to share the inquiry. */
export function ShareStep({ before, onEdit }: ShareStepProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const id = useDraft((state) => state.id);
  const status = useDraft((state) => state.status);
  const settings = useDraft((state) => state.settings);
  if (status.publishedRevision === null) {
    return (
      <EmptyState title={t('share.notYet')} action={<Button onClick={onEdit}>{t('share.toWizard')}</Button>}>
        {t('share.notYetHint')}
      </EmptyState>
    );
  }
  const date = status.publishDate === null ? '' : format.date(status.publishDate, 'dateTime');
  const state = status.state === 'draft' ? 'published' : status.state;
  const told = state === 'published' ? opened[before] : state;
  const mayInvite = settings.cooperationType === 'limited' && state !== 'expired';
  const title = settings.publicTitle === '' ? settings.title : settings.publicTitle;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <Stack gap="md" align="flex-start">
          <Group gap="sm" wrap="nowrap">
            <ThemeIcon size={44} radius="xl" variant="light" color="teal.9" aria-hidden>
              <IconCheck size={26} />
            </ThemeIcon>
            <div role="status">
              <Title order={2} size="h3">
                {t(`share.${told}`)}
              </Title>
            </div>
          </Group>
          <Text>{t(`share.${told}Text`, { date })}</Text>
          {settings.cooperationType === 'limited' && (
            <Alert color="cyan.9" w="100%">
              {t('share.invitedOnly')}
            </Alert>
          )}
          {settings.cooperationType === 'users' && (
            <Alert color="cyan.9" w="100%">
              {t('share.usersOnly')}
            </Alert>
          )}
          <Stack gap="sm" w="100%">
            {mayInvite && (
              <Button
                component={Link}
                to={paths.invitations(id)}
                size="md"
                leftSection={<IconMail size={20} aria-hidden />}
              >
                {t('share.invite')}
              </Button>
            )}
            <Button
              component="a"
              href={paths.participateAsOwner(id)}
              target="_blank"
              rel="noopener"
              size={mayInvite ? 'sm' : 'md'}
              {...(mayInvite && { variant: 'subtle' })}
              leftSection={<IconExternalLink size={20} aria-hidden />}
            >
              {t('share.participate')}
            </Button>
            <Button
              component={Link}
              to={paths.results(id)}
              {...(mayInvite && { variant: 'subtle' })}
              leftSection={<IconChartBar size={20} aria-hidden />}
            >
              {t('share.results')}
            </Button>
            <Button variant="subtle" onClick={onEdit} leftSection={<IconPencil size={20} aria-hidden />}>
              {t('share.edit')}
            </Button>
            <Button variant="subtle" component={Link} to={paths.myInquiries}>
              {t('share.mine')}
            </Button>
          </Stack>
        </Stack>
      </Paper>
      <Paper p={{ base: 'md', sm: 'xl' }}>
        <SharePanel inquiryId={id} title={title} counts />
      </Paper>
    </SimpleGrid>
  );
}
