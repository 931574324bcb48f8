import 'react-image-crop/dist/ReactCrop.css';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import classes from './crop-area.module.css';

type CropAreaProps = {
  source: string;
  imageRef: RefObject<HTMLImageElement | null>;
  crop: PercentCrop | undefined;
  onCrop: (crop: PercentCrop) => void;
  onLoad: (image: HTMLImageElement) => void;
  onError: () => void;
};

/** The picture under a square frame that can be dragged, or moved and resized with the arrow keys. */
export function CropArea({ source, imageRef, crop, onCrop, onLoad, onError }: CropAreaProps) {
  const { t } = useTranslation('profile');
  const corner = (name: string) => t('crop.corner', { corner: t(`crop.${name}`) });
  return (
    // A picture has no reading direction, so left is always left.
    <div className={classes.area} dir="ltr">
      <ReactCrop
        {...(crop === undefined ? {} : { crop })}
        onChange={(_, percent) => onCrop(percent)}
        aspect={1}
        minWidth={40}
        keepSelection
        circularCrop
        className={classes.crop ?? ''}
        ariaLabels={{
          cropArea: t('crop.area'),
          nwDragHandle: corner('topLeft'),
          neDragHandle: corner('topRight'),
          seDragHandle: corner('bottomRight'),
          swDragHandle: corner('bottomLeft'),
          // A square is resized at its corners only.
          nDragHandle: '',
          eDragHandle: '',
          sDragHandle: '',
          wDragHandle: '',
        }}
      >
        <img
          ref={imageRef}
          src={source}
          alt={t('crop.picture')}
          onLoad={(event) => onLoad(event.currentTarget)}
          onError={onError}
        />
      </ReactCrop>
    </div>
  );
}
