import { Button, Group, Paper } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob, makeFileName } from '../../../ui/download/download-blob.ts';
import { QrCode } from './qr-code.tsx';
import classes from './share-panel.module.css';

/** The QR code with downloads: PNG for messages, SVG for print. */
export function QrCodeBlock({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('share');
  const name = `${t('qr')} ${title}`;
  const holder = useRef<HTMLDivElement>(null);
  const getSvgSource = () => {
    const svg = holder.current?.querySelector('svg');
    return svg ? new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }) : null;
  };
  const saveSvg = () => {
    const blob = getSvgSource();
    if (blob !== null) downloadBlob(blob, makeFileName(name, 'svg'));
  };
  const savePng = async () => {
    const blob = getSvgSource();
    if (blob === null) return;
    const picture = await drawPicture(blob, 1024);
    if (picture !== null) downloadBlob(picture, makeFileName(name, 'png'));
  };
  return (
    <>
      <Paper p={4} ref={holder} lh={0} className={classes.code}>
        <QrCode text={url} label={t('qrLabel')} size={144} />
      </Paper>
      <Group gap={4} className={classes.downloads}>
        {(['PNG', 'SVG'] as const).map((format) => (
          <Button
            key={format}
            size="xs"
            variant="subtle"
            px="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t(format === 'PNG' ? 'savePng' : 'saveSvg')}
            onClick={format === 'PNG' ? () => void savePng() : saveSvg}
          >
            {format}
          </Button>
        ))}
      </Group>
    </>
  );
}

async function drawPicture(svg: Blob, side: number): Promise<Blob | null> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image(side, side);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.imageSmoothingEnabled = false;
    context.drawImage(image, 0, 0, side, side);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}
