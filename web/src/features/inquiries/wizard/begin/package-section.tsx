import { Paper, SegmentedControl, Text } from '@mantine/core';
import { type Package, packages } from '@nazar/domain/inquiries/inquiry.ts';
import { packageQuestionLimits } from '@nazar/domain/inquiries/package.ts';
import { useTranslation } from 'react-i18next';

type PackageSectionProps = { value: Package; onChange: (next: Package) => void };

/** Chooses the number of questions that the inquiry may have. */
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
      <Text size="sm" mt="sm" role="status">
        {t('begin.questions', { count: packageQuestionLimits[value] })}
      </Text>
      <Text size="xs" c="dimmed" mt="sm">
        {t('begin.packageLater')}
      </Text>
    </Paper>
  );
}
