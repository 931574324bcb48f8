import { Button, Group, Stack, Text } from '@mantine/core';
import { updateImage } from '@nazar/domain/api/user-calls.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { callApiWithFile } from '../../../../api/call-api.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { cropPicture } from '../crop-picture.ts';
import { CropArea } from './crop-area.tsx';
import { CropPreview } from './crop-preview.tsx';

type CropDialogProps = {
  file: File | null;
  onClose: () => void;
  onStored: (picture: string) => void;
  /** The browser can't show the file as a picture. */
  onUnreadable: () => void;
};

/** Crops the chosen picture to a square avatar. */
export function CropDialog({ file, onClose, onStored, onUnreadable }: CropDialogProps) {
  const { t } = useTranslation('profile');
  const source = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState(file);
  if (shown !== file) {
    setShown(file);
    setCrop(undefined);
    setProblem(null);
  }
  const start = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    if (width === 0 || height === 0) return onUnreadable();
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 90 }, 1, width, height), width, height));
  };
  const store = async () => {
    if (file === null || image.current === null || crop === undefined || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { picture } = await callApiWithFile(
        updateImage,
        await cropPicture(image.current, crop, file.type),
      );
      onStored(picture);
    } catch (refused) {
      if (!(refused instanceof ApiProblem)) throw refused;
      setProblem(refused.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={file !== null} onClose={onClose} title={t('crop.title')} size="lg" centered>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('crop.hint')}
        </Text>
        {source !== null && (
          <CropArea
            source={source}
            imageRef={image}
            crop={crop}
            onCrop={setCrop}
            onLoad={start}
            onError={onUnreadable}
          />
        )}
        {source !== null && crop !== undefined && <CropPreview source={source} image={image} crop={crop} />}
        {problem !== null && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button onClick={() => void store()} loading={busy} disabled={crop === undefined}>
            {t('crop.use')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** An object URL for a file, revoked when it is no longer shown. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setUrl(null);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
