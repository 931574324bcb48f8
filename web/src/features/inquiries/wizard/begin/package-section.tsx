import { Group, List, Paper, SegmentedControl, Text } from '@mantine/core';
import { type Package, packages } from '@nazar/domain/inquiries/inquiry.ts';
import { packageQuestionLimits } from '@nazar/domain/inquiries/package.ts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type PackageSectionProps = { value: Package; onChange: (next: Package) => void };

/** How many questions the inquiry may hold. */
export function PackageSection({ value, onChange }: PackageSectionProps) {
  const { t } = useTranslation('wizard');
  return (
    <Paper withBorder p="md">
      <Text fw={600} size="sm" id="package-label" mb={6}>
        {t('info.package')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="package-label"
        value={value}
        onChange={(next) => onChange(packages.find((name) => name === next) ?? 'advance')}
        data={packages.map((name) => ({ value: name, label: t(`package.${name}.name`) }))}
      />
      <div role="status">
        <List size="sm" mt="sm" spacing={4} listStyleType="none">
          <List.Item icon={<IconCheck size={16} aria-hidden color="var(--mantine-color-teal-8)" />}>
            {t('begin.questions', { count: packageQuestionLimits[value] })}
          </List.Item>
          <List.Item icon={<IconCheck size={16} aria-hidden color="var(--mantine-color-teal-8)" />}>
            {t(value === 'simple' ? 'begin.folded' : 'begin.everySetting')}
          </List.Item>
        </List>
      </div>
      <Group>
        <Text size="xs" c="dimmed" mt="sm">
          {t('begin.packageLater')}
        </Text>
      </Group>
    </Paper>
  );
}
