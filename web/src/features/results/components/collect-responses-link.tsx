import { Button } from '@mantine/core';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';

/** Leads an owner to the first responses: to the link or, if it admits no one else, to the invited people. */
export function CollectResponsesLink({ workspace: { id, cooperationType } }: { workspace: Workspace }) {
  const { t } = useTranslation('results');
  const limited = cooperationType === 'limited';
  return (
    <Button
      variant={limited ? 'subtle' : 'outline'}
      component={Link}
      to={limited ? paths.invited(id) : paths.wizard(id, 'share')}
      mt="xs"
    >
      {t(limited ? 'empty.invited' : 'empty.share')}
    </Button>
  );
}
