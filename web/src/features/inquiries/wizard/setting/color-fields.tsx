import { ColorInput } from '@mantine/core';
import { findAccentProblem } from '@nazar/domain/inquiries/theme/accent.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import classes from './color-fields.module.css';

const grounds = ['#f1f3f5', '#ffffff', '#e3fafc', '#e6fcf5', '#fff9db', '#fff0f6', '#edf2ff', '#212529'];
const accents = ['#0b7285', '#1864ab', '#5f3dc4', '#a61e4d', '#c92a2a', '#d9480f', '#2b8a3e', '#212529'];

export function BackgroundColorField() {
  return <ColorField name="backgroundColor" swatches={grounds} />;
}

/** The colour of buttons and selected options, with a warning if its contrast is low. */
export function AccentColorField() {
  return <ColorField name="accentColor" swatches={accents} below={<AccentNotice />} />;
}

function AccentNotice() {
  const { t } = useTranslation('wizard');
  const settings = useDraftSelector((state) => state.settings);
  const problem = findAccentProblem(settings);
  return (
    <span role="status" className={problem === null ? undefined : classes.warning}>
      {problem === null ? (
        t('setting.accentHint')
      ) : (
        <>
          <IconAlertTriangle size={16} aria-hidden className={classes.sign} />
          {t(`setting.accentOn.${problem.ground}`)}
        </>
      )}
    </span>
  );
}

type ColorFieldProps = {
  name: 'backgroundColor' | 'accentColor';
  swatches: string[];
  below?: ReactNode;
};

function ColorField({ name, swatches, below }: ColorFieldProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const color = useDraftSelector((state) => state.settings[name]);
  // The typed text while it is not a colour yet.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: string) => {
    const digits = /^#?([0-9a-f]{6})$/i.exec(next.trim())?.[1];
    if (next === '') store.changeSettings({ [name]: null });
    else if (digits !== undefined) store.changeSettings({ [name]: `#${digits}` });
    setTyped(next === '' || digits !== undefined ? null : next);
  };
  /** A short colour isn't expanded while typing, because it may be the beginning of a long one. */
  const leave = () => {
    const short = /^#?([0-9a-f]{3})$/i.exec(typed?.trim() ?? '')?.[1];
    if (short !== undefined) change(`#${[...short].map((digit) => digit + digit).join('')}`);
    setTyped(null);
  };
  return (
    <ColorInput
      {...useDraftFieldErrorProps(name)}
      label={t(`setting.${name}`)}
      description={below}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('setting.usualColor')}
      format="hex"
      swatches={swatches}
      classNames={{ input: 'ltr' }}
      eyeDropperButtonProps={{ 'aria-label': t('setting.pickColor') }}
      popoverProps={{ withinPortal: true }}
      maw={320}
      value={typed ?? color ?? ''}
      fixOnBlur={false}
      onBlur={leave}
      onChange={change}
    />
  );
}
