import { Button, Group } from '@mantine/core';
import { IconMail, IconTableImport, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';

type ListButtonsProps = {
  inquiryId: string;
  mayWrite: boolean;
  centered: boolean;
  onImport: () => void;
  onAdd: () => void;
};

export function ListButtons({ inquiryId, mayWrite, centered, onImport, onAdd }: ListButtonsProps) {
  const { t } = useTranslation('people');
  return (
    <Group gap="xs" justify={centered ? 'center' : 'flex-start'}>
      <Button size="md" leftSection={<IconTableImport size={18} aria-hidden />} onClick={onImport}>
        {t('bringIn')}
      </Button>
      <Button size="md" variant="subtle" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onAdd}>
        {t('person.add')}
      </Button>
      {mayWrite && (
        <Button
          component={Link}
          to={paths.invitations(inquiryId)}
          size="md"
          variant="subtle"
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {t('invited.invite')}
        </Button>
      )}
    </Group>
  );
}
