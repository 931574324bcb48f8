import { Anchor, Group, Text } from '@mantine/core';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { FoldedSection } from '../../../../ui/folded-section.tsx';

/** The identifiers for signing in. */
export function ContactProfileSection({ info }: { info: UserInfo }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const mobile = info.tel === null ? null : format.digits(info.tel);
  const identifiers = [info.email, mobile].filter((value) => value !== null);
  return (
    <FoldedSection
      title={t('contact.title')}
      summary={identifiers.map((value, index) => (
        <Fragment key={value}>
          {index > 0 && ' · '}
          <span className="ltr">{value}</span>
        </Fragment>
      ))}
      hint={t('contact.hint')}
    >
      <Fact name="email" value={info.email} to={paths.changeEmail} />
      <Fact name="mobile" value={mobile} to={paths.changeMobile} />
    </FoldedSection>
  );
}

type FactProps = { name: 'email' | 'mobile'; value: string | null; to: string };

function Fact({ name, value, to }: FactProps) {
  const { t } = useTranslation('profile');
  return (
    <Group justify="space-between" align="flex-end" gap="sm" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500}>
          {t(`contact.${name}`)}
        </Text>
        <Text size="sm" c={value === null ? 'dimmed' : undefined}>
          {value === null ? t('contact.none') : <span className="ltr">{value}</span>}
        </Text>
      </div>
      <Anchor
        component={Link}
        to={to}
        size="sm"
        underline="always"
        py={4}
        aria-label={t(`contact.${name}${value === null ? 'Add' : 'Change'}`)}
        style={{ flexShrink: 0 }}
      >
        {t(value === null ? 'contact.add' : 'contact.change')}
      </Anchor>
    </Group>
  );
}
