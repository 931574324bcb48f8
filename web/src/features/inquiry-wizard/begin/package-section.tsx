import { Group, List, Paper, SegmentedControl, Text } from '@mantine/core';
import { type Package, packages } from '@nazar/domain/inquiry/inquiry.ts';
import { packageLimits } from '@nazar/domain/inquiry/package.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** What the Simple package does without: one line for all settings that belong together. */
const leftOut = ['exams', 'edits', 'places', 'look'] as const;

type PackageSectionProps = { value: Package; onChange: (next: Package) => void };

/** How much of the product the inquiry will use, and what each package leaves out. */
export function PackageSection({ value, onChange }: PackageSectionProps) {
  const { t } = useTranslation('wizard');
  const { questions, advancedSettings } = packageLimits[value];
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
            {t('begin.questions', { count: questions })}
          </List.Item>
          {advancedSettings && (
            <List.Item icon={<IconCheck size={16} aria-hidden color="var(--mantine-color-teal-8)" />}>
              {t('begin.everySetting')}
            </List.Item>
          )}
        </List>
        {!advancedSettings && (
          <>
            <Text size="sm" c="dimmed" mt="xs">
              {t('begin.leftOut')}
            </Text>
            <List size="sm" mt={4} spacing={4} listStyleType="none" c="dimmed">
              {leftOut.map((name) => (
                <List.Item key={name} icon={<IconMinus size={16} aria-hidden />}>
                  {t(`begin.without.${name}`)}
                </List.Item>
              ))}
            </List>
          </>
        )}
      </div>
      <Group>
        <Text size="xs" c="dimmed" mt="sm">
          {t('begin.packageLater')}
        </Text>
      </Group>
    </Paper>
  );
}
