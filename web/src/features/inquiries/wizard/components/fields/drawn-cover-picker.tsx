import { Image, Radio, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { coverColors } from '@nazar/domain/inquiries/theme/cover-colors.ts';
import { type CoverTone, coverTones, getDefaultCoverTone } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import { makeDrawnCoverFileName } from '@nazar/domain/inquiries/theme/make-drawn-cover-file-name.ts';
import { IconCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../../ui/states/error-state.tsx';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { drawnCoverQuery } from '../../wizard-queries.ts';
import classes from './drawn-cover-picker.module.css';

type CoverPickerProps = {
  title: string;
  /** Called with the picture as base64, or with undefined until that of the current title is drawn. */
  onPicture: (picture: string | undefined) => void;
  /** The colour that was chosen before. */
  start?: CoverTone;
  /** Draws nothing until a category is chosen, because the pattern depends on it. */
  needsCategory?: boolean;
  onTone?: (tone: CoverTone) => void;
};

/** Draws a cover from the title and the category, in a chosen colour. */
export function DrawnCoverPicker(props: CoverPickerProps) {
  const { title, onPicture, start, needsCategory = false, onTone } = props;
  const { t } = useTranslation('wizard');
  const id = useDraftSelector((state) => state.id);
  const [tone, setTone] = useState(start ?? getDefaultCoverTone(id));
  // Debounced, so that it isn't drawn on every key press.
  const [drawn] = useDebouncedValue(title, 500);
  const language = useDraftSelector((state) => state.settings.language);
  const categoryId = useDraftSelector((state) => state.settings.categoryId);
  const waitsForCategory = needsCategory && categoryId === null;
  const query = useQuery({
    ...drawnCoverQuery({ title: drawn, categoryId, language, tone }),
    enabled: !waitsForCategory,
    placeholderData: keepPreviousData,
  });
  const picture = query.data?.picture;
  // Meanwhile the previous picture stays visible, but isn't used.
  const current = drawn === title && !query.isPlaceholderData ? picture : undefined;
  useEffect(() => onPicture(current), [current, onPicture]);
  const choose = (value: string) => {
    const chosen = coverTones.find((name) => name === value) ?? tone;
    setTone(chosen);
    onTone?.(chosen);
  };
  return (
    <div className={classes.picker}>
      <div className={classes.cover}>
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {picture === undefined && !query.isError && !waitsForCategory && (
          <Skeleton w="100%" style={{ aspectRatio: '40 / 21' }} />
        )}
        {picture !== undefined && (
          <Image src={`data:image/png;base64,${picture}`} alt={t('cover.preview')} radius="md" w="100%" />
        )}
      </div>
      <Radio.Group className={classes.colors} label={t('cover.tone')} value={tone} onChange={choose}>
        <div className={classes.swatches}>
          {coverTones.map((name) => (
            <Radio.Card
              key={name}
              value={name}
              className={classes.swatch}
              style={swatchStyle(name)}
              aria-label={t(`cover.tones.${name}`)}
              title={t(`cover.tones.${name}`)}
              data-field={name === tone ? 'coverTone' : undefined}
            >
              {name === tone && <IconCheck size={20} aria-hidden />}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}

/** Shows the cover's background and a colour of its pattern. */
function swatchStyle(tone: CoverTone) {
  const { ground, ink, shades } = coverColors[tone];
  return { '--ground': ground, '--shade': shades[1], color: ink } as CSSProperties;
}

/** Returns the drawn picture as a file for the upload. */
export function toCoverFile(picture: string, title: string): File {
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  return new File([bytes], makeDrawnCoverFileName(title) ?? 'cover.png', { type: 'image/png' });
}
