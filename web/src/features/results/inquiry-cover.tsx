import { AspectRatio } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import type { FileKind } from '@nazar/domain/files/file-kind.ts';
import { getLanguageDirection, type Language } from '@nazar/domain/text/language.ts';
import { PartLoadFailure } from '../../ui/loading/part-load-failure.tsx';
import { CoverPicture } from '../files/index.ts';
import classes from './inquiry-cover.module.css';
import { PrimaryChart, usePrimaryChart } from './primary-chart.tsx';

type InquiryCoverProps = {
  inquiry: {
    readonly id: string;
    readonly coverType: string;
    readonly publicFile: string | null;
    readonly publicFileKind: FileKind | null;
    readonly language: Language;
  };
  eager?: boolean;
  sizes: string;
};

/** The picture of an inquiry, or its primary chart if the owner chose that and the reader may see it. */
export function InquiryCover({ inquiry, eager = false, sizes }: InquiryCoverProps) {
  const { id, coverType, publicFile, publicFileKind, language } = inquiry;
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const wantsChart = coverType === 'chart';
  const { chart, query } = usePrimaryChart(id, wantsChart && (eager || inViewport));
  return (
    <div ref={ref} className={classes.place}>
      {wantsChart && chart !== null ? (
        <AspectRatio ratio={16 / 9} className={classes.cover}>
          <PrimaryChart chart={chart} dir={getLanguageDirection(language)} />
        </AspectRatio>
      ) : (
        <CoverPicture inquiryId={id} file={publicFile} kind={publicFileKind} eager={eager} sizes={sizes} />
      )}
      {wantsChart && (
        <div className={classes.failed}>
          <PartLoadFailure query={query} />
        </div>
      )}
    </div>
  );
}
