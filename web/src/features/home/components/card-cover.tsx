import { AspectRatio } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import type { InquiryCard } from '@nazar/domain/api/inquiry-shapes.ts';
import { direction } from '@nazar/domain/text/language.ts';
import { Cover } from '../../../ui/cover.tsx';
import { PrimaryChart, usePrimaryChart } from '../../../ui/primary-chart.tsx';
import classes from './card-cover.module.css';

type CardCoverProps = { card: InquiryCard; eager: boolean };

/** The picture of an inquiry, or its primary chart if the owner chose that and the reader may see it. */
export function CardCover({ card, eager }: CardCoverProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const primary = usePrimaryChart(card.id, card.coverType === 'chart' && inViewport);
  return (
    <div ref={ref}>
      {primary !== null ? (
        <AspectRatio ratio={16 / 9} className={classes.cover}>
          <PrimaryChart {...primary} dir={direction(card.language)} />
        </AspectRatio>
      ) : (
        <Cover
          inquiryId={card.id}
          file={card.publicFile}
          kind={card.publicFileKind}
          eager={eager}
          sizes="(width <= 360px) 320px, (width < 36em) 100vw, (width < 62em) 50vw, 380px"
        />
      )}
    </div>
  );
}
