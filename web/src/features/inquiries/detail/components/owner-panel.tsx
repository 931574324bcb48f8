import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { InquiryStateLine } from '../../workspace/inquiry-state-line.tsx';
import { WorkspaceActionButton } from '../../workspace/workspace-action-button.tsx';
import { useWorkspace } from '../../workspace/workspace-queries.ts';

/** The state of an owner's inquiry, in addition to the public page. */
export function OwnerPanel({ inquiry }: { inquiry: PublicInquiry }) {
  const { t } = useTranslation('myInquiries');
  const { id, state } = inquiry;
  const { data } = useWorkspace(id);
  if (data === undefined) return null;
  return (
    <Paper component="section" p={{ base: 'md', sm: 'lg' }} aria-labelledby="owner-panel">
      <Stack gap="sm">
        <Title order={2} size="h5" id="owner-panel">
          {t('own')}
        </Title>
        <InquiryStateLine workspace={data} />
        <Group gap={4}>
          <WorkspaceActionButton workspace={data} />
          {state !== 'draft' && data.abilities.seeResults && (
            <Button component={Link} to={paths.results(id)} variant="subtle" mih={44} px="sm">
              {t('results')}
            </Button>
          )}
          {state !== 'draft' && data.abilities.edit && (
            <Button component={Link} to={paths.edit(id)} variant="subtle" mih={44} px="sm">
              {t('edit')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
