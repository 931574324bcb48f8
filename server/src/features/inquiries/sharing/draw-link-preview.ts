import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { getDefaultCoverTone } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import type { CoverChart, CoverChartPart } from '@nazar/domain/results/cover-chart.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import sharp from 'sharp';
import { drawChartCover } from '../../../platform/covers/draw-chart-cover.ts';
import { drawTitleCover } from '../../../platform/covers/draw-cover.ts';
import { formatCardCount, getHomePageTexts } from '../../../platform/texts/format-texts.ts';
import { formatCoverChartPartLabel } from './find-cover-chart-for-guest.ts';

/** The size that services with link previews recommend. */
const cardSize = { width: 1200, height: 630 } as const;

type PreviewedInquiry = Pick<
  PublicInquiry,
  'id' | 'publicTitle' | 'language' | 'questionCount' | 'responseCount' | 'categoryId'
>;

/**
 * Draws the picture of a shared link: the chart that its owner chose as the cover, or the cover, filling the
 * card, or a drawing with title and numbers.
 */
export async function drawLinkPreview(
  inquiry: PreviewedInquiry,
  cover: Buffer | null,
  chart: CoverChart | null = null,
): Promise<Buffer> {
  const { publicTitle: title, language } = inquiry;
  if (chart !== null) {
    const getLabel = (part: CoverChartPart) => formatCoverChartPartLabel(part, language);
    return encodeCard(await drawChartCover({ title, language, chart, getLabel }));
  }
  return encodeCard(cover === null ? await drawTitle(inquiry) : cover);
}

/** Draws the picture of the home page's link: an invitation under the product's name. */
export async function drawHomeLinkPreview(language: Language): Promise<Buffer> {
  const { name, lead } = getHomePageTexts(language);
  return encodeCard(
    await drawTitleCover({ title: lead, category: { id: '', name }, language, tone: 'cyan' }),
  );
}

function encodeCard(picture: Buffer): Promise<Buffer> {
  // JPEG is used, because not every preview service reads WebP.
  return sharp(picture)
    .resize({ ...cardSize, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

function drawTitle({
  id,
  publicTitle,
  language,
  questionCount,
  responseCount,
  categoryId,
}: PreviewedInquiry) {
  const numbers = [formatCardCount('questions', questionCount, language)];
  if (responseCount > 0) numbers.push(formatCardCount('responses', responseCount, language));
  const tone = getDefaultCoverTone(id);
  const label = { id: categoryId ?? '', name: numbers.join(' – ') };
  return drawTitleCover({ title: publicTitle, category: label, language, tone });
}
