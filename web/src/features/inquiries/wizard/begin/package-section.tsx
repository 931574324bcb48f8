import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Package, packages } from '@nazar/domain/inquiries/inquiry.ts';
import { packageQuestionLimits } from '@nazar/domain/inquiries/package.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

type PackageSectionProps = { value: Package; onChange: (next: Package) => void };

/** The number of questions that the inquiry may have, with the choice of another package folded. */
export function PackageSection({ value, onChange }: PackageSectionProps) {
  const { t } = useTranslation('wizard');
  const choice = useRef<HTMLDivElement>(null);
  const [isOpen, { open }] = useDisclosure(false);
  // The button that had the focus is gone.
  const change = () => {
    open();
    requestAnimationFrame(() => choice.current?.querySelector<HTMLInputElement>(':checked')?.focus());
  };
  return (
    <Group gap="4px 12px" mih={30}>
      {isOpen && (
        <SegmentedControl
          ref={choice}
          aria-label={t('info.package')}
          value={value}
          onChange={(next) => onChange(packages.find((name) => name === next) ?? 'advance')}
          data={packages.map((name) => ({ value: name, label: t(`package.${name}.name`) }))}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {isOpen
          ? t('begin.questions', { count: packageQuestionLimits[value] })
          : t('begin.packageLimit', {
              name: t(`package.${value}.name`),
              count: packageQuestionLimits[value],
            })}
      </Text>
      {!isOpen && (
        <Button variant="subtle" size="compact-sm" onClick={change}>
          {t('begin.changePackage')}
        </Button>
      )}
    </Group>
  );
}
