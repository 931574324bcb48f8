import { Box, Group, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { PercentCrop } from 'react-image-crop';

const side = 72;

type CropPreviewProps = { source: string; image: RefObject<HTMLImageElement | null>; crop: PercentCrop };

/** A preview of the cropped picture. */
export function CropPreview({ source, image, crop }: CropPreviewProps) {
  const { t } = useTranslation('profile');
  const { naturalWidth = 1, naturalHeight = 1 } = image.current ?? {};
  const width = crop.width === 0 ? side : (side * 100) / crop.width;
  const height = (width * naturalHeight) / naturalWidth;
  return (
    <Group gap="sm">
      <Box
        dir="ltr"
        w={side}
        h={side}
        pos="relative"
        style={{
          overflow: 'hidden',
          borderRadius: '50%',
          border: '1px solid var(--mantine-color-gray-3)',
          flexShrink: 0,
        }}
      >
        <img
          src={source}
          alt=""
          style={{
            position: 'absolute',
            left: (-crop.x / 100) * width,
            top: (-crop.y / 100) * height,
            width,
            height,
            maxWidth: 'none',
          }}
        />
      </Box>
      <Text size="sm" c="dimmed">
        {t('crop.preview')}
      </Text>
    </Group>
  );
}
