import { TextInput } from '@mantine/core';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../../api/me-query.ts';
import { FoldedSection } from '../../../../../ui/folded-section.tsx';
import { useHasDraftFieldProblem } from '../../draft/use-draft.ts';
import { useDraftFieldErrorProps } from './draft-field.tsx';

type AuthorFieldProps = { value: string; onChange: (name: string) => void };

/** Asks owners without a public name for an optional one when they publish. */
export function AuthorNameSection({ value, onChange }: AuthorFieldProps) {
  const { t } = useTranslation(['wizard', 'profile']);
  const field = useDraftFieldErrorProps('authorName');
  const isWrong = useHasDraftFieldProblem(['authorName']);
  const me = useMe();
  if (me === undefined || me.publicName !== null) return null;
  return (
    <FoldedSection
      title={t('profile:profileName')}
      summary={value.trim() === '' ? t('publish.noAuthorName') : value}
      wrong={isWrong}
    >
      <TextInput
        {...field}
        aria-label={t('profile:profileName')}
        description={t('profile:profileNameHint')}
        maw={440}
        maxLength={textLimits.name}
        autoComplete="nickname"
        dir={getDirAttribute(value)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FoldedSection>
  );
}
